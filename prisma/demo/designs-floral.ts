import type { Entry } from './designs.ts';

/** Archive 01: flowers and leaves. */
export const FLORAL_DESIGNS: Entry[] = [
  {
    stem: 'Peony Toss', manner: 'peony-toss', kind: 'floral', size: [32, 32, 130], repeat: 'half-drop', format: 'psd-layered',
    labels: 'floral, large, bouquet, dark ground', notes: 'Bouquets thrown at every angle.',
    colorways: {
      Midnight: '#14233c #8e2f4f #d9667f #f4b8b5 #e9b44c #2f5d50 #7fa37a',
      Parchment: '#f6efe2 #7d2b45 #d0627a #f2b6ae #dfa23a #3f6350 #9db48b',
      Dusk: '#3b2a43 #7b3f61 #c98aa4 #f0d3cf #f0b87a #566a63 #a3b59c',
      Celadon: '#dbe5d8 #8c3b32 #d97b5f #f6c7a6 #f3d27a #35564c #7d9d83',
    },
  },
  {
    stem: 'Rosalind', manner: 'rose-bouquet', kind: 'floral', size: [32, 42.67, 100], repeat: 'half-drop', format: 'psd-layered',
    labels: 'floral, rose, large, bouquet',
    colorways: {
      'Blush Garden': '#fbf3ec #a24a58 #dd8f93 #f6cfc6 #e4b25c #55705a #a9bb97',
      Noir: '#17161b #6f1d33 #b93e55 #ea8f8c #d9a441 #2c4a3d #6d8d6d',
      'Blue Hour': '#e6edf2 #24406e #5f84b8 #b4cbe3 #e7b96a #3d6469 #93b3ac',
    },
  },
  {
    stem: 'Camellia Wall', manner: 'packed-roses', kind: 'floral', size: [32, 32, 100], format: 'psb',
    labels: 'floral, camellia, dense, dark ground',
    colorways: {
      Bottle: '#0f2621 #7e1f35 #c94f5e #f0a79c #e8b552 #1f4a3c #55836a',
      Tea: '#efe3cd #8c4a2f #cf7f55 #f0bd8e #b9872f #5a6a48 #98a374',
      Ink: '#141b30 #2f3f7a #6f86c4 #c7d3ee #efc65b #27424d #5f8489',
    },
  },
  {
    stem: 'Poppy Field', manner: 'poppies', kind: 'floral', size: [64, 64, 84], repeat: 'half-drop', format: 'psd-layered',
    labels: 'floral, poppy, large, summer', notes: 'Brushed petals.',
    colorways: {
      Scarlet: '#fbf4e8 #7c1420 #d8392f #f2856b #e9b03d #3d5c3f #93a86f',
      Night: '#16233b #6d1530 #d1495b #f3a092 #f0bd56 #2e5a55 #6f9a84',
      Saffron: '#f4ead9 #8a3b12 #e58a1f #f7c76b #6b2d1f #5c6b3a #a3ad6c',
      Mauve: '#ece6ee #4f2c5a #9a6fae #d5bfe0 #e3b85a #4b5e60 #95aaa2',
      Chalk: '#dfe7ea #22344f #f4efe6 #ffffff #d9a64a #4c6b72 #8fa9aa',
    },
  },
  {
    stem: 'Meadow Ditsy', manner: 'meadow', kind: 'floral', size: [16, 16, 200], format: 'psd-layered',
    labels: 'floral, ditsy, small, spring',
    colorways: {
      Cream: '#f7f1e6 #5d7d5a #c94f4f #e59a52 #ffffff #f0c24a',
      Navy: '#1d2b4a #7fa08a #e2748a #f0b56a #fbf4e6 #f4d35e',
      Mint: '#d5e8dd #4a7a6a #e0757c #f0a88a #fffdf6 #f0c95a',
      Cherry: '#9e2236 #f2c9a8 #f4a6a0 #f7d9b0 #fff6ea #e9b44c',
      Black: '#17171c #6b8f71 #d95d6c #e8a15a #f6efe4 #f2c94c',
    },
  },
  {
    stem: 'Primrose Buti', manner: 'buti', kind: 'floral', size: [10.67, 16, 150], repeat: 'half-drop', format: 'psd-separation',
    labels: 'floral, block print, small, ethnic', notes: 'Four screens and the ground.',
    colorways: {
      Indigo: '#f4ecda #2c4a6e #b5432f #d98c3d #f2cf7a',
      Madder: '#fffdf8 #4d6b46 #a32f3a #d9707a #e2b13c',
      Saffron: '#e3a32e #5a2c1e #8e1f2d #fbe9c6 #f7d38a',
    },
  },
  {
    stem: 'Orchard Climb', manner: 'branches', kind: 'floral', size: [32, 48, 90], format: 'tiff',
    labels: 'floral, blossom, chinoiserie, spring',
    colorways: {
      'Duck Egg': '#c9dedb #5c4a3c #6f9a86 #e58f93 #fbeee6 #e4b24f',
      Tea: '#ead9b8 #5a3d2c #7f8f58 #c8563f #fbf1dc #b9842f',
      Lacquer: '#1a1a1e #8a6a3f #3f6b57 #d1495b #f3ddcf #e6b751',
    },
  },
  {
    stem: 'Palm House', manner: 'palms', kind: 'floral', size: [64, 64, 80], repeat: 'half-drop', format: 'psd-layered',
    labels: 'tropical, palm, large, summer',
    colorways: {
      Jungle: '#0c2422 #17463c #2f7355 #86b36a #e2725b',
      Lagoon: '#0e2a3d #15506a #2a8693 #8fd0c4 #f2c14e',
      Sand: '#f3e9d6 #d9c49c #b99a63 #8a6a3c #c8553d',
    },
  },
  {
    stem: 'Monstera Noon', manner: 'monstera', kind: 'floral', size: [42.67, 42.67, 80], format: 'psd-flat',
    labels: 'tropical, monstera, large, summer',
    colorways: {
      Emerald: '#eaf1e4 #bcd4b4 #4f8f63 #1f5b45 #e7805f #f3c06b #a9cf9a',
      Midnight: '#0d1a26 #17394a #2f7a78 #5fb08e #e2725b #f0b54e #d4ecc8',
      Rosewood: '#f7e7e0 #eac0b4 #c26a6a #7d2b45 #2f5d50 #e2a03a #f3b8a8',
    },
  },
  {
    stem: 'Hibiscus Bay', manner: 'hibiscus', kind: 'floral', size: [42.67, 42.67, 80], repeat: 'half-drop', format: 'psd-layered',
    labels: 'tropical, hibiscus, large, summer',
    colorways: {
      Coral: '#0f2a2a #1d4a3f #3c7a55 #8db56b #e2725b #a53b45 #f6d9b8',
      Aloha: '#133a63 #1c5788 #3b86b0 #8cc4d6 #f4f0e6 #d9b24a #fff9ec',
      Papaya: '#fbf0dc #e3d6ac #9dae6b #5d7d4f #ef8354 #b8412f #fde3bf',
    },
  },
  {
    stem: 'Banana Grove', manner: 'banana', kind: 'floral', size: [32, 64, 75], format: 'psd-layered',
    labels: 'tropical, leaf, large, summer',
    colorways: {
      Fern: '#f5efdf #b9cfa0 #6fa06a #2f6b4c #efd98a',
      Night: '#0b1d24 #123c3c #236356 #5aa079 #e8c35a',
      Pink: '#fde8e1 #f3bdb4 #e08a8c #b2475f #f8dcc0',
    },
  },
  {
    stem: 'Ginkgo Fall', manner: 'ginkgo', kind: 'floral', size: [21.33, 21.33, 130], repeat: 'half-drop', format: 'tiff-separation',
    labels: 'leaf, autumn, medium', notes: 'Four screens and the ground.',
    colorways: {
      Amber: '#f6eedd #c8862a #e3b04b #f0d28a #8a5a24',
      Slate: '#2b3540 #5d7480 #8fa5a8 #c9d3cf #d9a441',
      Rose: '#fbf1ec #b85c6b #dc9296 #f1c8c0 #7d2b45',
    },
  },
  {
    stem: 'Garland Stripe', manner: 'garland', kind: 'floral', size: [21.33, 21.33, 130], format: 'psd-layered',
    labels: 'floral, stripe, small, spring',
    colorways: {
      Wedgwood: '#f7f3ea #6f8fb5 #3d5a86 #6b8f6f #d9707a #f0b8a8',
      Claret: '#f3e8d8 #7d2438 #b5704a #5d7350 #c9485b #e8b45c',
      Sage: '#eef0e4 #9db08f #6f8560 #58754f #d98a6a #f3cfa5',
      Noir: '#1b1c22 #3a3d4a #c9a35a #7fa07d #e07a86 #f3cfb8',
    },
  },
  {
    stem: 'Fern Study', manner: 'ginkgo', kind: 'floral', size: [16, 21.33, 130], format: 'tiff-gray',
    labels: 'leaf, monochrome, medium', notes: 'Grey artwork, to be coloured.',
    colorways: { Grey: '#f4f4f4 #404040 #8a8a8a #c2c2c2 #202020', Negative: '#1c1c1c #d0d0d0 #8f8f8f #565656 #f0f0f0' },
  },
];
