import type { Words } from '../words.ts';

/** The administration's menu, and words that several of its screens share. */
export const admin = {
  users: 'Kullanıcılar',
  pools: 'Havuzlar',
  customers: 'Müşteriler',
  collections: 'Koleksiyonlar',
  statistics: 'İstatistikler',
  labelling: 'Desen etiketleme',
  pinning: 'Desen sabitleme',
  designImport: 'Desen içe aktarma',
  designs: 'Desenler',
  attention: 'İlgi bekleyenler',
  settings: 'Genel ayarlar',
  audit: 'Denetim kaydı',
  system: 'Sistem',
  on: 'evet',
  off: 'hayır',
} as const satisfies Words['admin'];
