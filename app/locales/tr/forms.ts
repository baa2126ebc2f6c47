/** Her formda görünen metinler. */
export const forms = {
  error: 'İşaretli alanları kontrol edin.',
  empty: 'Lütfen işaretli alanları doldurun.',
  conflict:
    'Siz açtıktan sonra başka biri bunu değiştirdi. Yazdıklarınız duruyor. Onun değişikliklerinin yerine geçmesi için yeniden kaydedin.',
  isNow: '{{field}}, güncel değer: {{value}}',
  isNowEmpty: '{{field}}, güncel değer: boş',
  cancel: 'Vazgeç',
  search: 'Ara',
  find: 'Ara',
  clear: 'Tümünü temizle',
} as const;
