/** Giriş, ikinci doğrulama, parolalar, giriş bağlantıları. */
export const accounts = {
  signInTitle: 'Giriş',
  signIn: 'Giriş yap',
  mail: 'E-posta',
  password: 'Parola',
  remember: 'Beni hatırla',
  rememberHint: 'Yalnızca size ait bir cihazda kullanın.',
  forgot: 'Parolanızı mı unuttunuz?',
  formError: 'Lütfen girdiğiniz bilgileri kontrol edin.',
  signInFailed: 'Giriş yapılamadı.',
  sessionExpired: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.',
  signInToContinue: 'Devam etmek için lütfen giriş yapın.',

  secondFactorTitle: 'Girişinizi doğrulayın',
  secondFactorIntro: 'Yönetim bölümü ikinci bir doğrulama ister. Doğrulayıcınızın şu anda gösterdiği kodu girin.',
  code: 'Kod',
  codeHint: '6 rakam ya da kurtarma kodlarınızdan biri.',
  confirm: 'Doğrula',
  notNow: 'Arşive dön',

  enrolTitle: 'Doğrulayıcınızı tanımlayın',
  enrolIntro:
    'Yönetim bölümü ikinci bir doğrulama ister. Bu görseli bir doğrulayıcı uygulamasıyla tarayın, ardından gösterdiği kodu girin.',
  qrCode: 'Doğrulayıcınız için QR kodu',
  secretKey: 'Tarayamıyor musunuz? Uygulamaya bu anahtarı yazın:',
  enrolCodeHint: 'Uygulamadaki 6 rakam.',
  enrol: 'Tanımla',

  recoveryTitle: 'Kurtarma kodlarınız',
  recoveryIntro:
    'Her biri, doğrulayıcınızın bir kodu yerine bir kez geçer. Şimdi yazdırın ya da not edin: bir daha gösterilmez.',
  recoveryCodes: 'Kurtarma kodları',
  continue: 'Sakladım, devam et',

  resetTitle: 'Parolanızı sıfırlayın',
  resetIntro: 'Yeni bir parola oluşturabileceğiniz bir bağlantı göndereceğiz.',
  resetSend: 'Bağlantı gönder',
  resetSent: 'Bağlantıyı içeren e-posta gönderildi.',
  resetSentText: 'Bağlantı bir saat geçerlidir ve bir kez kullanılabilir. İstenmeyen posta klasörünüze de bakın.',
  resetNeutral: 'Bu adres kayıtlıysa bir e-posta yola çıktı.',
  backToSignIn: 'Girişe dön',

  createTitle: 'Parola oluşturun',
  createIntro: 'En az 8 karakter; bir büyük ve bir küçük harf içermeli.',
  newPassword: 'Yeni parola',
  repeatPassword: 'Parolayı yineleyin',
  create: 'Parolayı oluştur',
  needLink: 'Yeni parola için e-posta adresinize göndereceğimiz bağlantı gerekir.',
  requestLink: 'Bağlantı iste',
  created: 'Parolanız oluşturuldu. Artık bu parolayla giriş yapabilirsiniz.',

  linkTitle: 'Bağlantıyla giriş',
  linkIntro: 'Bu bağlantı sizi bir kez içeri alır. Devam etmek için düğmeye basın.',
  linkMissing: 'Size gönderilen bağlantıyı bir kez daha açın ya da parolanızla giriş yapın.',

  signOutTitle: 'Oturumu kapat',
  signOutIntro: 'Bu cihazdaki oturumunuzu kapatmak istiyor musunuz?',
  signOut: 'Oturumu kapat',
  stay: 'Oturumda kal',
  signedOut: 'Oturumunuz kapatıldı.',
} as const;
