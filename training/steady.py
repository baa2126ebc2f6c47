"""Teach a trained network to see through the camera's noise and JPEG, and change nothing else.

    python3 steady.py CKPT.pt OUT.pt [--steps 300] [--threads 2]

The network learns to give for a spoilt look the embedding that it gave before for the clean one: nothing has to be told
apart, so that small batches do, and a CPU. Batch norms keep what they know. Prints how near both are, on designs that it
isn't taught with.
"""
import argparse, copy, math, time
import torch
from train import Embed, flat, draped, draw_pair, load_weights, save, SIZE
import patterns as P


def spoil(x, hard=1.):
    """Noise of light and of single colours, then JPEG of quality 30 to 95 and of one to two px a pixel."""
    n = len(x)
    r = lambda lo, hi: torch.rand(n, 1, 1, 1, device=x.device) * (hi - lo) + lo
    y = x + torch.randn_like(x) * r(0, .04) * hard + torch.randn_like(x[:, :1]) * r(0, .03) * hard
    y = y.clamp(0, 1)
    quality = P.rnd(n, 30, 95)
    fine = torch.rand(n, 1, 1, 1, device=x.device) < .3
    once = P.jpeg(y, quality)
    large = torch.nn.functional.interpolate(y, scale_factor=2, mode='bilinear', align_corners=False)
    twice = torch.nn.functional.avg_pool2d(P.jpeg(large, quality), 2)
    return torch.where(fine, twice, once)


def looks(masks, tones, n):
    """Looks at n designs of those given; every fourth is of cloth in folds."""
    idx = torch.randperm(len(masks), device=masks.device)[:n]
    first, second = draw_pair(n)
    pal, scale, hard = (torch.where((torch.rand(n, 1, 1, device=masks.device) < .5), a, b) for a, b in zip(first, second))
    k = n - n // 4
    see = lambda f, part: f(masks[idx[part]], tones[idx[part]], pal[part], scale[part], hard[part])
    return torch.cat([see(flat, slice(0, k)), see(draped, slice(k, n))])


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('ckpt')
    ap.add_argument('out')
    ap.add_argument('--steps', type=int, default=300)
    ap.add_argument('--batch', type=int, default=48)
    ap.add_argument('--bank', type=int, default=360)
    ap.add_argument('--lr', type=float, default=2e-4)
    ap.add_argument('--threads', type=int, default=0)
    a = ap.parse_args()
    if a.threads:
        torch.set_num_threads(a.threads)
    state = torch.load(a.ckpt, map_location='cpu')
    width = state.get('width', 1.)
    model = Embed(width)
    load_weights(model, a.ckpt)
    model = model.to(P.DEV).eval()
    before = copy.deepcopy(model)
    for p in before.parameters():
        p.requires_grad_(False)
    opt = torch.optim.AdamW(model.parameters(), lr=a.lr, weight_decay=0.)
    with torch.no_grad():
        parts = [P.designs(36, kinds=P.SHOWN)[:2] for _ in range(math.ceil(a.bank / 36))]
        masks, tones = ((torch.cat(part) * 255).round().byte() for part in zip(*parts))
        m, t, _ = P.designs(48, kinds=P.HELD)
        tried = looks(m * 255, t * 255, 48)
        spoilt, goal = spoil(tried), before(tried)

    def apart():
        with torch.no_grad():
            halves = lambda x: (2 * (model(x) * goal).reshape(len(goal), 2, -1).sum(2)).mean(0)
            return ' '.join(f'{name}: seen {s:.4f}, form {f:.4f};' for name, (s, f) in (('spoilt', halves(spoilt)), ('clean', halves(tried))))

    print(f'before: {apart()}', flush=True)
    start = time.time()
    for step in range(a.steps):
        for g in opt.param_groups:
            g['lr'] = a.lr * min(1, (step + 1) / 20) * (.5 + .5 * math.cos(math.pi * step / a.steps))
        with torch.no_grad():
            x = looks(masks, tones, a.batch)
            want = before(x)
            # what is clean must stay as it is
            keep = a.batch // 4
            y = torch.cat([x[:keep], spoil(x[keep:])])
        loss = 1 - (model(y) * want).sum(1).mean()
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.)
        opt.step()
        if (step + 1) % 25 == 0 or step == 2:
            print(f'{time.time() - start:.0f} s, step {step + 1}, loss {loss.item():.4f}; {apart()}', flush=True)
            save({'model': model.state_dict(), 'width': width}, a.out)
    save({'model': model.state_dict(), 'width': width}, a.out)


if __name__ == '__main__':
    main()
