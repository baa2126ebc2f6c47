"""The network: MobileNetV4-conv-small (Qin et al., MobileNetV4, 2024) in plain torch, its parameters named as timm names them, so that start.pt fits.

`width` times as many channels make a wider one, which starts from nothing.
"""
import torch.nn as nn
import torch.nn.functional as F

# of a block: channels, kernel of the convolution before the expansion (0: none), kernel of the one after it, expanded channels, stride
STAGES = [
    [('conv', 32, 3, 2), ('conv', 32, 1, 1)],
    [('conv', 96, 3, 2), ('conv', 64, 1, 1)],
    [(96, 5, 5, 192, 2), (96, 0, 3, 192, 1), (96, 0, 3, 192, 1), (96, 0, 3, 192, 1), (96, 0, 3, 192, 1), (96, 3, 0, 384, 1)],
    [(128, 3, 3, 576, 2), (128, 5, 5, 512, 1), (128, 0, 5, 512, 1), (128, 0, 5, 384, 1), (128, 0, 3, 512, 1), (128, 0, 3, 512, 1)],
    [('conv', 960, 1, 1)],
]
FEATURES = 1280


class Conv(nn.Module):
    """Convolution, batch norm and rectifier."""
    def __init__(self, before, after, kernel, stride):
        super().__init__()
        self.conv = nn.Conv2d(before, after, kernel, stride, kernel // 2, bias=False)
        self.bn1 = nn.BatchNorm2d(after)

    def forward(self, x):
        return F.relu(self.bn1(self.conv(x)))


class Part(nn.Module):
    """Convolution and batch norm of a block, depthwise where a kernel is given."""
    def __init__(self, before, after, kernel=0, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(before, after, kernel or 1, stride, kernel // 2, groups=before if kernel else 1, bias=False)
        self.bn = nn.BatchNorm2d(after)

    def forward(self, x):
        return self.bn(self.conv(x))


class Block(nn.Module):
    """Universal inverted bottleneck."""
    def __init__(self, before, after, first, middle, expanded, stride):
        super().__init__()
        self.dw_start = Part(before, before, first, 1 if middle else stride) if first else nn.Identity()
        self.pw_exp = Part(before, expanded)
        self.dw_mid = Part(expanded, expanded, middle, stride) if middle else None
        self.pw_proj = Part(expanded, after)
        self.skips = stride == 1 and before == after

    def forward(self, x):
        y = F.relu(self.pw_exp(self.dw_start(x)))
        if self.dw_mid is not None:
            y = F.relu(self.dw_mid(y))
        y = self.pw_proj(y)
        return x + y if self.skips else y


class Net(nn.Module):
    """Pictures (n, 3, h, w) to features (n, 1280 · width, h / 32, w / 32)."""
    def __init__(self, width=1.):
        super().__init__()
        wide = lambda channels: max(8, round(channels * width / 8) * 8)
        channels = wide(32)
        self.conv_stem = nn.Conv2d(3, channels, 3, 2, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels)
        stages = []
        for stage in STAGES:
            blocks = []
            for kind, *rest in stage:
                if kind == 'conv':
                    after, kernel, stride = rest
                    blocks.append(Conv(channels, wide(after), kernel, stride))
                    channels = wide(after)
                else:
                    first, middle, expanded, stride = rest
                    blocks.append(Block(channels, wide(kind), first, middle, wide(expanded), stride))
                    channels = wide(kind)
            stages.append(nn.Sequential(*blocks))
        self.blocks = nn.Sequential(*stages)
        self.features = wide(FEATURES)
        self.conv_head = nn.Conv2d(channels, self.features, 1, bias=False)
        self.norm_head = nn.BatchNorm2d(self.features)
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode='fan_out', nonlinearity='relu')

    def forward(self, x):
        x = self.blocks(F.relu(self.bn1(self.conv_stem(x))))
        return F.relu(self.norm_head(self.conv_head(x)))
