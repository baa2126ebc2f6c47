/** Oturum ve güvenlik: kişinin parolası, oturumları ve ikinci adımı. */
export const security = {
  title: 'Oturum ve güvenlik',
  intro: 'Parolanız, oturum açarken ikinci adım ve oturumunuzun açık olduğu yerler.',

  changePassword: 'Parolayı değiştir',
  changePasswordText: 'Diğer tüm cihazlardaki oturumlarınız kapatılır.',
  oldPassword: 'Geçerli parola',
  passwordChanged: 'Parolanız değiştirildi. Diğer tüm cihazlardaki oturumlarınız kapatıldı.',

  sessions: 'Oturumlarım',
  device: 'Cihaz ve yer',
  lastSeen: 'Son görülme',
  end: 'Kapat',
  endSession: '{{device}} oturumunu kapat',
  olderSessions_one:
    'Daha uzun süredir kullanılmayan {{count}} oturum daha var. “Diğer tüm oturumları kapat” onu da kapatır.',
  olderSessions_other:
    'Daha uzun süredir kullanılmayan {{count}} oturum daha var. “Diğer tüm oturumları kapat” onları da kapatır.',
  endAll: 'Diğer tüm oturumları kapat',
  thisDevice: 'Bu oturum',
  program: 'Program',
  sessionEnded: 'Oturum kapatıldı.',
  sessionsEnded_one: '{{count}} oturum daha kapatıldı.',
  sessionsEnded_other: '{{count}} oturum daha kapatıldı.',

  mails: 'Yeni cihaz e-postaları',
  deviceMails: 'Yeni bir cihazdan oturum açıldığında e-posta gönder',
  deviceMailsHint: 'Cihaz, yer ve saat bilgisiyle.',
  mailsAdmin:
    'Hesabınızda yeni bir cihazdan oturum açıldığında e-posta alırsınız. Yöneticiler bu e-postaları kapatamaz.',

  factors: 'İki adımlı doğrulama',
  factorsOn: 'Açık. Paroladan sonra bir kod ya da geçiş anahtarı istenir.',
  factorsOff:
    'Kapalı. Oturum açmak için yalnızca parola yetmesin diye bir doğrulayıcı uygulaması ya da geçiş anahtarı ekleyin.',
  withoutPassword: 'Burada parolasız oturum açıyorsunuz; ikinci adımı kurumunuzun kendi oturum açma sayfası belirler.',
  factorAdded: 'Hesabınıza eklendi.',
  authenticator: 'Doğrulayıcı uygulaması',
  authenticatorSince: 'Kurulum tarihi: {{date}}',
  setUpAuthenticator: 'Doğrulayıcı uygulamasını kur',
  removeAuthenticator: 'Doğrulayıcı uygulamasını kaldır',
  authenticatorRemoved: 'Doğrulayıcı uygulaması kaldırıldı.',
  enrolIntro: 'Bu QR kodunu bir doğrulayıcı uygulamasıyla tarayın, ardından uygulamadaki kodu girin.',
  passkeys: 'Geçiş anahtarları',
  passkeysText: 'Parola ve kod yerine parmak izi, yüz, PIN ya da güvenlik anahtarıyla oturum açın.',
  passkeyAdded: 'Eklenme: {{date}}',
  passkeyUsed: 'son kullanım: {{date}}',
  addPasskey: 'Geçiş anahtarı ekle',
  passkeyName: 'Ad',
  passkeyNameHint: 'Tanımanız için, örneğin “İş bilgisayarı”.',
  removePasskey: '{{name}} geçiş anahtarını kaldır',
  passkeyRemoved: 'Geçiş anahtarı kaldırıldı.',
  passkeyNotGiven: 'Cihazınız geçiş anahtarı vermedi. Yeniden deneyin ya da başka bir yol seçin.',
  passkeyNeedsScript:
    'Geçiş anahtarları için JavaScript ve bunları destekleyen bir tarayıcı gerekir. Parola, doğrulayıcı uygulaması ve kurtarma kodları bunlarsız da çalışır.',
  usePasskey: 'Geçiş anahtarı kullan',
  signInStep: 'Doğrulayıcı uygulamanızdaki kodu ya da bir kurtarma kodu girin.',
  codesLeft_one: 'Kullanılmamış {{count}} kurtarma kodu kaldı.',
  codesLeft_other: 'Kullanılmamış {{count}} kurtarma kodu kaldı.',
  newCodes: 'Yeni kurtarma kodları oluştur',
} as const;
