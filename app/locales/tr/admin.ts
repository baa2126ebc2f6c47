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
  settings: 'Genel ayarlar',
  audit: 'Denetim kaydı',
  changedMeanwhile:
    'Siz bu sayfayı açtıktan sonra başka biri bir değişiklik kaydetti. Girdikleriniz duruyor, ancak kaydedilmedi. Güncel değerlere bakın; bunların yerine kendi girdiklerinizi koymak için yeniden kaydedin.',
  isNow: '{{field}}, güncel değer: {{value}}',
  isNowEmpty: '{{field}}, güncel değer: boş',
  isNowHere: 'Güncel değer: {{value}}',
  on: 'evet',
  off: 'hayır',
} as const satisfies Words['admin'];
