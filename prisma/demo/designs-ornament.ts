import type { Entry } from './designs.ts';

/** Archive 03: paisleys, folk and ornament, animal skins, abstracts. */
export const ORNAMENT_DESIGNS: Entry[] = [
  {
    stem: 'Paisley Court', manner: 'paisley-court', kind: 'paisley', size: [32, 32, 130], repeat: 'half-drop', format: 'psd-layered',
    labels: 'paisley, large, ethnic, winter',
    colorways: {
      Kashmir: '#5e1526 #2a0d16 #c8502f #f3d9a8 #e0a33c', Peacock: '#0f3440 #08202a #1f8a8c #e9dfb8 #d98e2f', Ivory: '#f6ecd8 #5a1f2b #b8433c #e9c796 #2f6b6e', Ink: '#161a2c #0b0d18 #54689f #d9dfec #c9a24d',
    },
  },
  {
    stem: 'Petite Paisley', manner: 'paisley-small', kind: 'paisley', size: [21.33, 21.33, 150], format: 'psd-separation', labels: 'paisley, small, ethnic, men',
    notes: 'Four screens and the ground.',
    colorways: { Burgundy: '#6b1e31 #2d0c16 #d0705a #f1d9ae #d9a441', Navy: '#16243f #0a1222 #6f93c4 #e6e9ee #d99a3c', Sand: '#efe2c6 #5a3d2c #b9743f #f9f1dd #3f6f6b' },
  },
  {
    stem: 'Folk Tree', manner: 'folk', kind: 'ethnic', size: [32, 32, 110], repeat: 'half-drop', format: 'psd-layered', labels: 'folk, floral, large, ethnic, kids',
    colorways: {
      Kalinka: '#f7efdf #2f5d4a #c3322e #e8804a #f0b93f #fff9ee', Midnight: '#17203a #6f9a7f #d9485a #f0906f #f3c04f #f9ead6', Dala: '#b3262e #1f3a5c #f3e2c0 #f0b23e #f7cf6a #fff6e2', Sky: '#cfe0e6 #2f5d63 #c8443c #ea9465 #f2c14e #fffaf0',
    },
  },
  {
    stem: 'Suzani', manner: 'suzani', kind: 'ethnic', size: [42.67, 42.67, 80], format: 'psd-layered', labels: 'ethnic, medallion, large, embroidery',
    colorways: {
      Bukhara: '#f5ead3 #5e1526 #b8302f #e8824a #f0b840 #3f6b50', Samarkand: '#14264a #0c1530 #c8403c #f0a05a #f3cf6a #3f8a86', Rose: '#fbf0ea #6b2345 #d0607a #f0a8a0 #f2c76a #6f9078',
    },
  },
  {
    stem: 'Ikat Lozenge', manner: 'ikat', kind: 'ethnic', size: [32, 32, 100], format: 'psb', labels: 'ethnic, ikat, large',
    colorways: { Fergana: '#f6eedd #1f2f5f #b8333c #e3a03c #2f8a8c', Indigo: '#eef0ee #16243f #2f55a4 #7f9fc9 #b9cfe0', Spice: '#f9ead0 #5a1f1c #c8502f #e8a548 #7d2b45' },
  },
  {
    stem: 'Ogee Lily', manner: 'ogee', kind: 'ethnic', size: [8, 24, 130], repeat: 'half-drop', format: 'psd-separation', labels: 'ogee, damask, floral, medium',
    notes: 'Four screens and the ground.',
    colorways: { Jade: '#f3eddb #2f6b5c #5f8f6a #c8643c #d9a441', Claret: '#2a0f1a #8c2b48 #6f7f58 #e0906f #d9b25a', Delft: '#f7f6f0 #2f55a4 #6f8fc4 #1f3463 #c9a24d' },
  },
  {
    stem: 'Leopard', manner: 'leopard', kind: 'animal', size: [32, 32, 110], format: 'psd-layered', labels: 'animal, leopard, medium',
    colorways: { Natural: '#ecd3a4 #2d1a12 #b97a3c #dfb979', Snow: '#f1efea #2b2b31 #a8a29a #dedad2', Rose: '#f6d5cc #5a1f33 #c8707a #efbcb2', Night: '#2a2f3c #0d0f16 #5b6478 #353c4c' },
  },
  {
    stem: 'Zebra', manner: 'zebra', kind: 'animal', size: [42.67, 32, 90], format: 'psd-flat', labels: 'animal, zebra, large',
    colorways: { Natural: '#f6f1e6 #17161a #6f665c', Cocoa: '#f1e2cc #3f2318 #a0714a', Cobalt: '#eaf0f6 #1c2f6e #6f8fc9' },
  },
  {
    stem: 'Tiger', manner: 'tiger', kind: 'animal', size: [32, 32, 100], format: 'tiff', labels: 'animal, tiger, large, winter',
    colorways: { Natural: '#f0bf7c #20140f #d98636', Smoke: '#d9d6d0 #1c1d22 #a5a29d', Jade: '#bcd8c4 #0f2e2a #79ad94' },
  },
  {
    stem: 'Giraffe', manner: 'giraffe', kind: 'animal', size: [32, 32, 85], format: 'psd-layered', labels: 'animal, giraffe, large',
    colorways: { Savanna: '#f3e3c3 #a85f2a #7f3f1c', Ash: '#ece9e3 #6f6a66 #47434a', Rose: '#f9e6de #c8737a #9c4356' },
  },
  {
    stem: 'Python', manner: 'python', kind: 'animal', size: [21.33, 21.33, 150], format: 'tiff', labels: 'animal, snake, small',
    colorways: { Natural: '#f1ead9 #2b2622 #8a7a62 #c9b892', Emerald: '#dfe9d6 #0f2e25 #2f6f52 #8fb58a', Blush: '#f9ebe4 #5a2a36 #b9747a #e6b8ae' },
  },
  {
    stem: 'Watercolour Pools', manner: 'watercolour', kind: 'abstract', size: [42.67, 42.67, 75], format: 'psd-flat', labels: 'abstract, watercolour, large, summer',
    colorways: { Garden: '#fcf9f2 #d9707a #f0b27c #7fae9a #4f7fa8 #e9c75a', Lagoon: '#f6faf9 #2f6f9a #5fb0b0 #a3d3c0 #6f7fc0 #f0c9a0', Berry: '#fdf5f3 #8c2b48 #d0607a #f0a8a0 #7d5a9a #e3b0c8' },
  },
  {
    stem: 'Brush Marks', manner: 'marks', kind: 'abstract', size: [32, 32, 110], repeat: 'half-drop', format: 'psd-layered', labels: 'abstract, brush, medium',
    colorways: { Atelier: '#f8f3e8 #1f2a44 #c8553d #e3a93f #7f9f98', Noir: '#1a1b20 #f0e9db #c9a35a #8f949c #b5483c', Sherbet: '#fff3ea #ef7f78 #f7b267 #6fb8a8 #8f7fc4' },
  },
  {
    stem: 'Paper Cuts', manner: 'cutouts', kind: 'abstract', size: [32, 48, 90], format: 'psd-layered', labels: 'abstract, cut-out, leaf, large',
    colorways: { Nice: '#f7efdd #1f3f8a #d9432f #f0b43c #2f7a5f #f2a6a8', Terra: '#f3e6d0 #5a2f22 #b9553a #e0a050 #6f7440 #e3bfa0', Ocean: '#eef4f1 #16304f #2f86a0 #f3c969 #3fa58c #a9d3d6' },
  },
  {
    stem: 'Agate', manner: 'agate', kind: 'abstract', size: [42.67, 42.67, 75], format: 'psd-flat', labels: 'abstract, marble, large',
    colorways: { Malachite: '#e9f1e3 #0f3b33 #2f7f62 #7fb892 #c9a24d #1f5b4c', Rose: '#fbf1ea #8c3f52 #d98a8c #f3c4b4 #c9a24d #b5606c', Storm: '#eef0f2 #1d2a3f #54708f #a3b8c9 #c9a876 #324a66' },
  },
  {
    stem: 'Woodland Camo', manner: 'camouflage', kind: 'abstract', size: [32, 32, 90], format: 'tiff-cmyk', labels: 'camouflage, men, large',
    colorways: { Woodland: '#b3a680 #4f5d38 #6b4a33 #23261f', Desert: '#e3d2ae #c2a272 #9a7a52 #75604a', Rose: '#f3d0c8 #d9909a #a8506c #5f2a45' },
  },
];
