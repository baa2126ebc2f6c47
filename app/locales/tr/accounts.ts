/** Oturum açma, iki adımlı doğrulama, parolalar, oturum açma bağlantıları. */
export const accounts = {
  signInTitle: 'Oturum aç',
  signIn: 'Oturum aç',
  mail: 'E-posta',
  password: 'Parola',
  remember: 'Beni hatırla',
  rememberHint: 'Yalnızca kendi cihazınızda kullanın.',
  forgot: 'Parolanızı mı unuttunuz?',
  sessionExpired: 'Oturumunuzun süresi doldu. Lütfen yeniden oturum açın.',
  signInToContinue: 'Devam etmek için oturum açın.',

  secondFactorTitle: 'İki adımlı doğrulama',
  secondFactorIntro: 'Yönetim bölümü için iki adımlı doğrulama gerekir. Doğrulayıcı uygulamanızdaki kodu girin.',
  code: 'Kod',
  codeHint: '6 haneli kod ya da kurtarma kodlarınızdan biri.',
  confirm: 'Doğrula',
  notNow: 'Arşive git',

  enrolTitle: 'İki adımlı doğrulamayı kurun',
  enrolIntro:
    'Yönetim bölümü için iki adımlı doğrulama gerekir. Bu QR kodunu bir doğrulayıcı uygulamasıyla tarayın, ardından uygulamadaki kodu girin.',
  qrCode: 'Doğrulayıcı uygulaması için QR kodu',
  secretKey: 'Tarayamıyor musunuz? Uygulamaya şu anahtarı girin:',
  enrolCodeHint: 'Uygulamadaki 6 haneli kod.',
  enrol: 'Kur',

  recoveryTitle: 'Kurtarma kodlarınız',
  recoveryIntro:
    'Her kod, uygulamadaki kodun yerine bir kez kullanılabilir. Kodları şimdi yazdırın ya da not edin: bir daha gösterilmez.',
  recoveryCodes: 'Kurtarma kodları',
  continue: 'Kodlarımı kaydettim',

  resetTitle: 'Parolanızı sıfırlayın',
  resetIntro: 'Yeni parola oluşturmanız için size e-postayla bir bağlantı göndereceğiz.',
  resetSend: 'Bağlantı gönder',
  resetSent: 'Bağlantıyı içeren e-postayı gönderdik.',
  resetSentText:
    'Bağlantı bir kez kullanılabilir ve bir saat geçerlidir. E-postayı göremiyorsanız istenmeyen posta klasörünüzü kontrol edin.',
  resetNeutral: 'Bu adres kayıtlıysa kısa süre içinde bir e-posta alacaksınız.',
  backToSignIn: 'Oturum açma sayfasına dön',

  createTitle: 'Parola oluşturun',
  createIntro: 'En az 8 karakter, en az bir büyük ve bir küçük harf.',
  newPassword: 'Yeni parola',
  repeatPassword: 'Parolayı tekrar girin',
  strength: 'Parola gücü',
  veryWeak: 'Çok zayıf',
  weak: 'Zayıf',
  fair: 'Orta',
  good: 'İyi',
  strong: 'Güçlü',
  create: 'Parola oluştur',
  needLink: 'Yeni parola oluşturmak için e-posta adresinize gönderdiğimiz bağlantıyı kullanın.',
  linkOver: 'Bu bağlantı artık geçerli değil',
  linkOverText:
    'Süresi dolmuş ya da daha önce kullanılmış. Parolanız varsa onunla oturum açın. Yoksa yeni bir bağlantı isteyin; e-posta adresinize göndeririz.',
  requestLink: 'Bağlantı iste',
  created: 'Parolanız oluşturuldu. Artık oturum açabilirsiniz.',

  linkTitle: 'Bağlantıyla oturum aç',
  linkIntro: 'Bu bağlantı bir kez kullanılabilir. Oturum açmak için düğmeye basın.',
  linkMissing: 'Size gönderilen bağlantıyı yeniden açın ya da parolanızla oturum açın.',

  signOutTitle: 'Oturumu kapat',
  signOutIntro: 'Bu cihazda oturumu kapatmak istiyor musunuz?',
  signOut: 'Oturumu kapat',
  stay: 'Oturumu açık tut',
  signedOut: 'Oturumunuz kapatıldı.',
} as const;
