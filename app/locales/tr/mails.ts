/** E-postalar. Yer tutucular {{name}} biçiminde yazılır; boş satır paragrafları ayırır. */
export const mails = {
  invitationSubject: '{{product}} erişiminiz',
  invitationBody:
    'Merhaba {{name}},\n\n{{from}} sizin için {{product}} hesabı açtı. Parolanızı aşağıdaki bağlantıyla belirleyin:\n\n{{link}}\n\nBağlantı bir kez kullanılabilir ve yedi gün geçerlidir. Bu e-posta adresiyle oturum açarsınız.',
  companySignInSubject: '{{product}} erişiminiz',
  companySignInBody:
    'Merhaba {{name}},\n\n{{product}} için parola gerekmez; kurumunuzun kendi sayfasıyla oturum açarsınız:\n\n{{link}}\n\nBuradaki hesabınız bu e-posta adresine aittir.',
  passwordLinkSubject: '{{product}} parolanız',
  passwordLinkBody:
    'Merhaba {{name}},\n\n{{product}} parolanızı aşağıdaki bağlantıyla oluşturabilirsiniz:\n\n{{link}}\n\nBağlantı bir kez kullanılabilir ve bir saat geçerlidir. Bu isteği siz yapmadıysanız bu e-postayı dikkate almayın: parolanız değişmez.',
  accountClosedSubject: '{{product}} hesabınız',
  accountClosedBody:
    'Merhaba {{name}},\n\n{{product}} hesabınız için yeni bir parola talep edildi, ancak parola şu anda değiştirilemiyor: {{reason}}\n\nBu isteği siz yapmadıysanız bu e-postayı dikkate almayın. Siz yaptıysanız lütfen müşteri temsilcinizle iletişime geçin.',
  newDeviceSubject: '{{product}} hesabınızda yeni oturum',
  newDeviceBody:
    'Merhaba {{name}},\n\n{{product}} hesabınızda daha önce kullanılmamış bir cihazdan oturum açıldı:\n\n{{device}}\n{{place}}\n{{time}}\n\nBu sizseniz bir şey yapmanız gerekmez. Değilse parolanızı değiştirin ve oturumu kapatın:\n\n{{link}}',
  apiTokenMadeSubject: '{{product}} hesabınız için yeni erişim anahtarı',
  apiTokenMadeBody:
    'Merhaba {{name}},\n\n{{product}} hesabınız için bir erişim anahtarı oluşturuldu. Programlar bu anahtarla arşivi sizin adınıza kullanabilir:\n\n{{token}}\n{{place}}\n{{time}}\n\nBundan haberiniz varsa bir şey yapmanız gerekmez. Yoksa anahtarı iptal edin ve parolanızı değiştirin:\n\n{{link}}',
  listSharedSubject: '{{from}} sizinle bir favori listesi paylaştı',
  listSharedBody:
    'Merhaba {{name}},\n\n{{from}}, {{product}} üzerinde “{{list}}” adlı favori listesini sizinle paylaştı:\n\n{{link}}\n\nListeyi görüntüleyebilir ve kopyalayabilirsiniz. Listeye favorilerinizdeki “Benimle paylaşılanlar” bölümünden de ulaşabilirsiniz.',
  downloadReadySubject: 'Dosyanız hazır: {{file}}',
  downloadReadyBody:
    'Merhaba {{name}},\n\n{{product}} üzerinde istediğiniz {{file}} dosyası hazır:\n\n{{link}}\n\nDosyayı yedi gün boyunca indirebilirsiniz.',
  webhookPausedSubject: 'Web kancası duraklatıldı: {{webhook}}',
  webhookPausedBody:
    'Merhaba {{name}},\n\n{{product}}, “{{webhook}}” web kancasını duraklattı. Olaylar bir hafta saklanır. Nedenini görüp devam ettirmek için:\n\n{{link}}',
  searchMatchesSubject: 'Kayıtlı aramalarınızda yeni desenler',
  searchMatchesBody:
    'Merhaba {{name}},\n\n{{product}} üzerinde kayıtlı aramalarınıza uyan yeni desenler var:\n\n{{searches}}\n\nTüm kayıtlı aramalarınız:\n{{link}}\n\nBu e-posta günde en fazla bir kez gönderilir. E-postaları durdurmak için:\n{{stop}}',
  searchFound_one: '{{name}}: {{count}} yeni desen ({{numbers}})',
  searchFound_other: '{{name}}: {{count}} yeni desen ({{numbers}})',
} as const;
