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
  designImport: 'Desen aktarımı',
  designs: 'Desen düzenleme',
  settings: 'Genel ayarlar',
  audit: 'Denetim kaydı',
  changedMeanwhile:
    'Bunu bu arada başka biri değiştirdi. Girdikleriniz burada duruyor ve kaydedilmedi: onunkinin yerine geçmesi için yeniden kaydedin.',
  isNow: '{{field}} şimdi: {{value}}',
  isNowEmpty: '{{field}} şimdi boş',
  isNowHere: 'Şimdi: {{value}}',
  on: 'açık',
  off: 'kapalı',
} as const satisfies Words['admin'];
