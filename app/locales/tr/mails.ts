/** E-postalar. Yer tutucular {{name}} biçiminde yazılır; boş satır paragrafları ayırır. */
export const mails = {
  passwordLinkSubject: '{{product}} parolanız',
  passwordLinkBody:
    'Merhaba {{name}},\n\n{{product}} parolanızı bu bağlantıyla oluşturabilirsiniz:\n\n{{link}}\n\nBağlantı bir saat geçerlidir ve bir kez kullanılabilir. Bu isteği siz yapmadıysanız bir şey yapmanız gerekmez: parolanız olduğu gibi kalır.',
  accountClosedSubject: '{{product}} hesabınız',
  accountClosedBody:
    'Merhaba {{name}},\n\n{{product}} hesabınız için yeni bir parola istendi, ancak parola şu anda değiştirilemiyor: {{reason}}\n\nBu isteği siz yapmadıysanız bir şey yapmanız gerekmez. Siz yaptıysanız lütfen müşteri ilişkileri yöneticinize başvurun.',
  listSharedSubject: '{{from}} sizinle bir favori listesi paylaştı',
  listSharedBody:
    'Merhaba {{name}},\n\n{{from}}, {{product}} içindeki “{{list}}” favori listesini sizinle paylaştı:\n\n{{link}}\n\nListeye bakabilir ve kopyalayabilirsiniz. Onu favorilerinizde “Benimle paylaşılanlar” altında da bulursunuz.',
  downloadReadySubject: 'Dosyanız hazır: {{file}}',
  downloadReadyBody:
    'Merhaba {{name}},\n\n{{product}} içinde istediğiniz {{file}} dosyası hazır:\n\n{{link}}\n\nDosya orada yedi gün saklanır.',
} as const;
