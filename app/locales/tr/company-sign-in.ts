/** Kurumun kendi kimlik sağlayıcısıyla oturum açma. */
export const companySignIn = {
  title: 'Kurumunuzla oturum açın',
  link: 'Kurumunuzla oturum açın',
  intro: 'İş e-posta adresinizi girin. Kurumunuzun kendi oturum açma sayfası varsa sizi oraya yönlendireceğiz.',
  next: 'Devam et',
  leavingTitle: 'Kurumunuzda devam edin',
  leaving: 'Kurumunuzun {{host}} adresindeki oturum açma sayfasına yönlendiriliyorsunuz.',
  leave: 'Devam et: {{host}}',
  back: 'Başka bir yolla oturum açın',
} as const;
