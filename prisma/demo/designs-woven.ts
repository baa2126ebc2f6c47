import type { Entry } from './designs.ts';

/** Archive 02: stripes, checks, geometrics. */
export const WOVEN_DESIGNS: Entry[] = [
  {
    stem: 'Riviera Ticking', manner: 'ticking', kind: 'stripe', size: [16, 10.67, 160], format: 'psd-separation',
    labels: 'stripe, ticking, small, summer', notes: 'Two screens and the ground.',
    colorways: {
      Navy: '#f6f1e4 #23375c #b8433c', Brick: '#f4ead6 #a2452f #3d5a5c', Flax: '#efe6d3 #8a7a5c #4c5a66', Leaf: '#fffdf7 #4f7350 #d79a3c',
    },
  },
  {
    stem: 'Bayadere', manner: 'bayadere', kind: 'stripe', size: [32, 32, 110], format: 'psd-layered', labels: 'stripe, bayadere, ethnic, summer',
    colorways: {
      Sunset: '#fbf1de #b5303c #e8734f #fbe3c0 #f0b23e #6b2345 #2f7f86',
      Souk: '#1d2440 #7a2340 #c94f5e #f0cfa8 #e0a33c #27586a #4f9a8c',
      Berber: '#f1e6d2 #7a3b26 #b96f42 #f7e9cf #d9a441 #38485a #8c9a78',
    },
  },
  {
    stem: 'Haze', manner: 'ombre', kind: 'stripe', size: [32, 16, 110], format: 'tiff', labels: 'stripe, ombre, large, summer',
    colorways: {
      Dawn: '#fdf3e7 #e7837a #f2b27c #f6d488 #c9a0b8', Sea: '#f2f7f4 #2b6f8a #62a8ad #a9d4c4 #28466e', Ember: '#1d1420 #b3323f #e46f3a #f2b24a #6a2352',
    },
  },
  {
    stem: 'Painted Stripe', manner: 'painted', kind: 'stripe', size: [32, 32, 100], format: 'psd-flat', labels: 'stripe, brush, abstract, large',
    colorways: {
      Studio: '#f7f2e8 #27324a #c8553d #e0a940 #7fa3a0', Ink: '#fbfaf6 #1b1d24 #5b6470 #a8adb0 #c9a35a', Garden: '#1f3a34 #e8dcc0 #8fb08a #e2906a #f2c76a',
    },
  },
  {
    stem: 'Ripple', manner: 'waves', kind: 'stripe', size: [32, 42.67, 85], format: 'psb', labels: 'stripe, wave, retro, large',
    colorways: {
      Seventies: '#f8ecd2 #6b2d1f #c8502d #e99a35 #4f7f77', Pool: '#e9f3f0 #1d4f6e #3f93a8 #8fcac2 #f2b56b', Orchid: '#2a1b38 #8a4a8c #d98ab0 #f2c4b8 #e3a84c',
    },
  },
  {
    stem: 'Picnic Gingham', manner: 'gingham', kind: 'check', size: [16, 16, 150], format: 'psd-separation', labels: 'check, gingham, small, summer',
    notes: 'One screen on white cloth.',
    colorways: { Red: '#ffffff #c3272e', Sky: '#ffffff #5b8fc4', Leaf: '#ffffff #4d8a57', Lilac: '#ffffff #9a7fbf', Black: '#ffffff #1d1d22' },
  },
  {
    stem: 'Highland Tartan', manner: 'tartan-highland', kind: 'check', size: [32, 32, 110], format: 'psd-layered', labels: 'check, tartan, large, winter',
    colorways: {
      Stewart: '#12141c #b3222e #1d3a5c #f2ead6 #e3b23c', Forest: '#10161a #1f4a38 #1c2f52 #d9c68a #b5303c', Heather: '#2c2a3a #6d5a86 #8f93a8 #e9e2d6 #c98aa4',
      Camel: '#33241d #b98d55 #6b4a33 #f3e7cf #a23b32',
    },
  },
  {
    stem: 'Dress Tartan', manner: 'tartan-dress', kind: 'check', size: [21.33, 21.33, 140], format: 'psd-layered', labels: 'check, tartan, winter',
    colorways: {
      Ivory: '#f6f0e2 #1f3a5c #b3353f #22242c #e0b04a', Blue: '#eef2f4 #24406e #5f84b8 #16243f #e9c46a', Moss: '#f1ecda #4f6238 #8a8f52 #2d3324 #c8702d',
    },
  },
  {
    stem: 'Windowpane', manner: 'windowpane', kind: 'check', size: [21.33, 21.33, 130], format: 'tiff-cmyk', labels: 'check, windowpane, men, winter',
    colorways: { Flannel: '#c9c7c1 #8d8f94 #33456b #a4553f', Navy: '#1f2a42 #39476a #c9b48a #8fa3c4', Oat: '#eadfc8 #cdb98f #6b4a33 #3f6b6b' },
  },
  {
    stem: 'Houndstooth', manner: 'houndstooth', kind: 'check', size: [16, 16, 120], format: 'tiff-separation', labels: 'check, houndstooth, men, small',
    notes: 'One screen and the ground.',
    colorways: { Classic: '#f7f4ec #1b1c20', Camel: '#f1e4c9 #7a4f2c', Bottle: '#e4eadf #123a30', Rouge: '#f3d9cf #8c1f35' },
  },
  {
    stem: 'Glen Check', manner: 'glen', kind: 'check', size: [21.33, 21.33, 120], format: 'psd-flat', labels: 'check, glen, men, winter',
    colorways: { Grey: '#e9e6de #3d4148 #8f3038', Tobacco: '#eee0c6 #5a3d2c #2f6b6e', Blue: '#e6ebf0 #2a3d66 #d0873a' },
  },
  {
    stem: 'Madras', manner: 'madras', kind: 'check', size: [32, 32, 90], format: 'tiff', labels: 'check, madras, summer',
    colorways: {
      Bombay: '#f6ead0 #b8332f #e08a2e #23456e #2f7a5f #f2c94c', Harbour: '#f3f0e6 #1f3f6b #5b8fb5 #b5433c #8fb8a0 #e9c46a', Sorbet: '#fdf4ea #e88a8c #f4bd82 #9fd0bc #b79ac8 #f6dd8a',
    },
  },
  {
    stem: 'Empire Fans', manner: 'fans', kind: 'geometric', size: [16, 8, 150], repeat: 'brick', format: 'psd-separation',
    labels: 'geometric, art deco, medium', notes: 'Three screens and the ground.',
    colorways: {
      'Black Gold': '#15161b #c9a24d #8a6a2c #efe0b5', Emerald: '#0f3b33 #d9b860 #4f9a80 #f3e7c4', Powder: '#f5e3dc #c0737a #8c3f52 #d9a95a', Ivory: '#f8f2e4 #23375c #6f8fb5 #c9a24d',
    },
  },
  {
    stem: 'Seigaiha', manner: 'seigaiha', kind: 'geometric', size: [16, 16, 160], format: 'psd-layered', labels: 'geometric, wave, japanese, small',
    colorways: { Indigo: '#f3efe2 #24406e #6f93b8 #b8433c', Jade: '#eaf0e6 #1f5b4c #6fa58c #d9a441', Night: '#161c30 #c9d3e2 #5f7aa8 #e3b45a' },
  },
  {
    stem: 'Memphis Party', manner: 'memphis', kind: 'geometric', size: [32, 32, 110], format: 'psd-layered', labels: 'geometric, memphis, retro, kids',
    colorways: {
      Pop: '#fdf7ea #1f2233 #ee5a52 #f6b93b #2f9c95 #f29fb5', Mint: '#cdeae0 #20304a #f0705a #f9d058 #ffffff #7c6fc4', Night: '#1c1d33 #f7f0e0 #ff6f61 #ffc857 #3fb8af #b388eb', Blush: '#fbdcd4 #2c2f52 #d9485f #f2a541 #4f8f8b #fff6ec',
    },
  },
  {
    stem: 'Moorish Tile', manner: 'moorish', kind: 'geometric', size: [21.33, 21.33, 140], format: 'psd-layered', labels: 'geometric, tile, ethnic, medium',
    colorways: {
      Fez: '#f6efdf #1f4f7a #2f8a8c #d9912f #a63a2f', Granada: '#f1e6d0 #7a2a26 #c8643c #e3ae4c #2f5d50', Mono: '#f7f5ef #1f2a44 #5f7290 #a9b6c6 #c9a35a',
    },
  },
  {
    stem: 'Terrazzo', manner: 'terrazzo', kind: 'geometric', size: [32, 32, 100], format: 'psd-flat', labels: 'geometric, abstract, stone, medium',
    colorways: {
      Venice: '#f4efe6 #b8574a #e0b08c #6f8f86 #2f3b48 #d9a84e', Graphite: '#2b2d33 #8f9399 #c9c6bf #c2765a #e6d9c3 #5f6f78', Blush: '#f7dfd6 #c7646a #8a2f4a #f0f0e8 #7f9f96 #e5ab5a',
    },
  },
  {
    stem: 'Tumbling Blocks', manner: 'blocks', kind: 'geometric', size: [21.33, 24.63, 110], format: 'tiff-separation', labels: 'geometric, cubes, medium',
    notes: 'Four screens and the ground.',
    colorways: { Indigo: '#f2eddf #1f2f57 #54749f #a9c0d3 #e0a33c', Clay: '#f8ecd9 #6b2f22 #b5633f #e6b184 #2f6f6b', Moss: '#eef0df #2f4a35 #6f8a58 #b9c792 #d9772f' },
  },
  {
    stem: 'Bauhaus Arcs', manner: 'arcs', kind: 'geometric', size: [32, 32, 100], format: 'psd-layered', labels: 'geometric, bauhaus, retro, large',
    colorways: {
      Dessau: '#f3ead8 #1f2a44 #c8402f #e8b13a #3f7f86 #e39a84', Olive: '#efe6cf #39402a #8a8f45 #d98e3a #a8442f #d9c38a', Candy: '#fff4ee #6b3fa0 #f06f8f #ffb86b #4fb8b0 #f9d7dc',
    },
  },
  {
    stem: 'Chevron', manner: 'chevron', kind: 'geometric', size: [21.33, 21.33, 120], format: 'psd-lab', labels: 'geometric, chevron, ethnic',
    colorways: { Desert: '#f7ead3 #7d2f23 #c9683a #e6a95a #2f6b6e', Lake: '#eef3f1 #1f3f5f #4f86a0 #a3c6c4 #e0a03c', Plum: '#f3e9ee #4d2647 #9a5f86 #d3a7b8 #c9a24d' },
  },
  {
    stem: 'Cut Spots', manner: 'spots', kind: 'geometric', size: [16, 16, 160], format: 'psd-layered', labels: 'geometric, spot, small, kids',
    colorways: { Ink: '#f8f4ea #1f2a44 #6f86a8 #d9573f', Cocoa: '#f0dfc8 #5a3222 #a8683f #f8f3e6', Lemon: '#f4dc6a #ffffff #e5792f #2f6f6b', Black: '#17171b #f3ede0 #c9b79a #c3523f' },
  },
];
