import { findOutage } from '#app/data/outage.ts';
import type { errors as texts } from '#app/locales/en/errors.ts';

/**
 * Every error the product can answer with: one number for programs, one HTTP status, one text `errors.<key>` in each language.
 * Numbers 0 (success), 6 (password must be created) and 99 (service failure) are the specification's; the rest are ours and never reused.
 */
export const errors = {
  // sign-in
  mustCreatePassword: { code: 6, status: 403 },
  serviceFailure: { code: 99, status: 500 },
  invalidCredentials: { code: 1, status: 401 },
  dailyLimitExhausted: { code: 2, status: 403 },
  forbiddenAddress: { code: 3, status: 403 },
  accountSuspended: { code: 4, status: 403 },
  accountCancelled: { code: 5, status: 403 },
  tooManyRequests: { code: 7, status: 429 },
  tooManyCalls: { code: 300, status: 429 },
  tooMuchToday: { code: 700, status: 429 },
  bodyTooSlow: { code: 301, status: 408 },
  stillRunning: { code: 340, status: 409 },
  noArchiveAccess: { code: 8, status: 403 },
  sessionExpired: { code: 9, status: 401 },
  notSignedIn: { code: 10, status: 401 },
  // second factor
  secondFactorNeeded: { code: 11, status: 403 },
  wrongCode: { code: 12, status: 403 },
  codeUsed: { code: 13, status: 403 },
  authenticatorNotEnrolled: { code: 14, status: 409 },
  authenticatorEnrolled: { code: 15, status: 409 },
  // accounts
  signInLinkNotFound: { code: 16, status: 404 },
  lastAdmin: { code: 17, status: 409 },
  stateNotAllowed: { code: 18, status: 409 },
  // passwords
  noSuchUser: { code: 20, status: 404 },
  resetNotFound: { code: 21, status: 404 },
  insecurePassword: { code: 22, status: 422 },
  passwordsDiffer: { code: 23, status: 422 },
  commonPassword: { code: 24, status: 422 },
  personalPassword: { code: 25, status: 422 },
  wrongPassword: { code: 26, status: 422 },
  lastFactor: { code: 27, status: 409 },
  passkeyRefused: { code: 560, status: 422 },
  passkeyExpired: { code: 561, status: 409 },
  passkeyUnknown: { code: 562, status: 404 },
  passkeyCloned: { code: 563, status: 403 },
  passkeyKnown: { code: 564, status: 409 },
  passkeysImpossible: { code: 565, status: 409 },
  tooManyPasskeys: { code: 566, status: 409 },
  // sign-in by a company's own identity provider
  companySignInNeeded: { code: 590, status: 403 },
  companySignInUnknown: { code: 591, status: 404 },
  companySignInExpired: { code: 592, status: 409 },
  companySignInDenied: { code: 593, status: 403 },
  companySignInRefused: { code: 594, status: 403 },
  companyNoAccount: { code: 595, status: 403 },
  companyMailUnverified: { code: 596, status: 403 },
  companyAccountBound: { code: 597, status: 403 },
  companyProviderAway: { code: 598, status: 503 },
  companyProviderWrong: { code: 599, status: 503 },
  providerNotFound: { code: 600, status: 404 },
  providerDomainTaken: { code: 601, status: 409 },
  providerSecretNeeded: { code: 602, status: 422 },
  badIssuer: { code: 603, status: 422 },
  badMailDomain: { code: 604, status: 422 },
  // places to come back to
  searchNotFound: { code: 380, status: 404 },
  searchNameTaken: { code: 381, status: 409 },
  tooManySearches: { code: 382, status: 409 },
  pictureSearchNotKept: { code: 383, status: 422 },
  stopLinkInvalid: { code: 384, status: 404 },
  // access tokens
  scopeMissing: { code: 500, status: 403 },
  apiTokenNotFound: { code: 501, status: 404 },
  tooManyApiTokens: { code: 502, status: 409 },
  noApiTokenForAdmin: { code: 503, status: 409 },
  // webhooks
  webhookNotFound: { code: 800, status: 404 },
  deliveryNotFound: { code: 801, status: 404 },
  webhookAddressInvalid: { code: 802, status: 422 },
  webhookAddressPlain: { code: 803, status: 422 },
  webhookAddressCredentials: { code: 804, status: 422 },
  webhookAddressRefused: { code: 805, status: 422 },
  tooManyWebhooks: { code: 806, status: 409 },
  webhookPaused: { code: 807, status: 409 },
  // trash
  trashItemNotFound: { code: 400, status: 404 },
  trashNameTaken: { code: 401, status: 409 },
  trashNeedsFirst: { code: 402, status: 409 },
  trashPlaceGone: { code: 403, status: 409 },
  // any request
  notAllowed: { code: 30, status: 403 },
  notFound: { code: 31, status: 404 },
  invalidInput: { code: 32, status: 422 },
  required: { code: 33, status: 422 },
  wrongType: { code: 34, status: 422 },
  tooLong: { code: 35, status: 422 },
  tooShort: { code: 36, status: 422 },
  tooSmall: { code: 37, status: 422 },
  tooBig: { code: 38, status: 422 },
  notOneOf: { code: 39, status: 422 },
  invalidMail: { code: 40, status: 422 },
  invalidGuid: { code: 41, status: 422 },
  invalidDate: { code: 42, status: 422 },
  invalidColor: { code: 43, status: 422 },
  bodyTooLarge: { code: 44, status: 413 },
  unreadableBody: { code: 45, status: 400 },
  unknownIntent: { code: 318, status: 400 },
  methodNotAllowed: { code: 46, status: 405 },
  crossSite: { code: 47, status: 403 },
  changedMeanwhile: { code: 48, status: 409 },
  diskFull: { code: 49, status: 507 },
  allFieldsRequired: { code: 50, status: 422 },
  mailTaken: { code: 51, status: 409 },
  nothingSelected: { code: 52, status: 422 },
  operationFailed: { code: 53, status: 500 },
  unavailable: { code: 333, status: 503 },
  companyNameRequired: { code: 54, status: 422 },
  // users in the back office
  ownAccount: { code: 150, status: 409 },
  companyUnknown: { code: 151, status: 422 },
  companyUnclear: { code: 152, status: 422 },
  poolUnknown: { code: 153, status: 422 },
  badAddressRange: { code: 154, status: 422 },
  ownAddressOutside: { code: 155, status: 409 },
  onlyLooking: { code: 156, status: 403 },
  adminSeesAll: { code: 157, status: 409 },
  sessionNotFound: { code: 158, status: 404 },
  notActive: { code: 159, status: 409 },
  loginDaysRequired: { code: 230, status: 422 },
  noLinkForAdmin: { code: 231, status: 409 },
  tooManyRanges: { code: 232, status: 422 },
  // designs and colorways
  designNotFound: { code: 60, status: 404 },
  colorwayNotFound: { code: 61, status: 404 },
  wrongColorwayFormat: { code: 62, status: 422 },
  pictureNotReady: { code: 63, status: 503 },
  repeatValueNeeded: { code: 64, status: 422 },
  confinedNeedsCustomer: { code: 65, status: 422 },
  // tables of designs
  tableUnreadable: { code: 450, status: 422 },
  tableOldExcel: { code: 451, status: 422 },
  tableTooLarge: { code: 452, status: 413 },
  tableTooWide: { code: 453, status: 422 },
  tableWithoutKey: { code: 454, status: 422 },
  tableNotFound: { code: 455, status: 404 },
  tableTaken: { code: 456, status: 409 },
  tableNothing: { code: 457, status: 422 },
  tableColumnsUnknown: { code: 458, status: 422 },
  tableFormula: { code: 459, status: 422 },
  tableConflict: { code: 460, status: 409 },
  tableNumber: { code: 461, status: 422 },
  tableTwice: { code: 462, status: 422 },
  tableOtherDesign: { code: 463, status: 422 },
  studioUnknown: { code: 464, status: 422 },
  labelUnknown: { code: 465, status: 422 },
  labelUnclear: { code: 466, status: 422 },
  countryUnknown: { code: 467, status: 422 },
  tableRowsWrong: { code: 468, status: 422 },
  // many invitations at once
  tableWithoutMail: { code: 490, status: 422 },
  poolNameUnknown: { code: 491, status: 422 },
  invitationTwice: { code: 492, status: 422 },
  invitationNobody: { code: 493, status: 422 },
  // many designs at once
  designEditNotFound: { code: 430, status: 404 },
  designEditNotEnded: { code: 431, status: 409 },
  tooManyDesigns: { code: 432, status: 422 },
  nothingToChange: { code: 433, status: 422 },
  addedAndRemoved: { code: 434, status: 422 },
  deleteAlone: { code: 437, status: 422 },
  patternUnknown: { code: 435, status: 422 },
  patternBrace: { code: 436, status: 422 },
  // favourites
  listNameTaken: { code: 70, status: 409 },
  noPunctuation: { code: 71, status: 422 },
  colorwayInList: { code: 72, status: 409 },
  listNotFound: { code: 73, status: 404 },
  tooManyLists: { code: 74, status: 409 },
  listFull: { code: 75, status: 409 },
  entryNotFound: { code: 76, status: 404 },
  listEmpty: { code: 77, status: 409 },
  shareNotFound: { code: 78, status: 404 },
  colleagueNotFound: { code: 79, status: 404 },
  alreadyShared: { code: 140, status: 409 },
  tooManyShares: { code: 141, status: 409 },
  sameList: { code: 142, status: 422 },
  tooManyToCompare: { code: 143, status: 422 },
  moveNotPossible: { code: 144, status: 409 },
  // pools
  poolNameRequired: { code: 80, status: 422 },
  poolNeedsContent: { code: 81, status: 422 },
  poolNameTaken: { code: 240, status: 409 },
  poolDesignsNotFound: { code: 241, status: 422 },
  poolNotFound: { code: 242, status: 404 },
  poolHasUsers: { code: 243, status: 409 },
  poolUserNotFound: { code: 244, status: 404 },
  poolSearchEmpty: { code: 245, status: 422 },
  poolSearchesFull: { code: 317, status: 422 },
  // customers
  customerNameTaken: { code: 246, status: 409 },
  customerCodeTaken: { code: 247, status: 409 },
  customerInUse: { code: 248, status: 409 },
  customerNotFound: { code: 249, status: 404 },
  // collections
  collectionNameTaken: { code: 85, status: 409 },
  collectionNotFound: { code: 86, status: 404 },
  boardNotFound: { code: 87, status: 404 },
  colorwayGone: { code: 330, status: 404 },
  confirmationNeeded: { code: 331, status: 422 },
  boardKindUnknown: { code: 250, status: 422 },
  boardUnreadable: { code: 251, status: 422 },
  boardTooLarge: { code: 252, status: 413 },
  filmCodecUnknown: { code: 253, status: 422 },
  groupNeeded: { code: 254, status: 422 },
  groupNeedsDesigns: { code: 255, status: 422 },
  designsNotFound: { code: 256, status: 422 },
  kindForGood: { code: 257, status: 409 },
  colorwayOnBoard: { code: 258, status: 409 },
  tooManyHotspots: { code: 259, status: 409 },
  // stock pages
  stockPageNotFound: { code: 88, status: 404 },
  // design import
  noFile: { code: 90, status: 422 },
  wrongFileType: { code: 91, status: 422 },
  archiveRequired: { code: 92, status: 422 },
  fileTwice: { code: 93, status: 409 },
  archiveNotFound: { code: 94, status: 404 },
  importNotFound: { code: 95, status: 404 },
  stageOutOfOrder: { code: 96, status: 409 },
  importClosed: { code: 97, status: 409 },
  uploadBroken: { code: 98, status: 400 },
  fileTooLarge: { code: 100, status: 413 },
  groupNameTaken: { code: 103, status: 409 },
  colorwayNameTaken: { code: 104, status: 409 },
  badDesignNumber: { code: 105, status: 422 },
  allFilesFailed: { code: 106, status: 422 },
  importRunning: { code: 107, status: 409 },
  designInOtherArchive: { code: 108, status: 409 },
  designNameTaken: { code: 109, status: 409 },
  numberTaken: { code: 480, status: 409 },
  numberReserved: { code: 481, status: 409 },
  numberPattern: { code: 482, status: 422 },
  wrongFileContent: { code: 110, status: 422 },
  fileEmpty: { code: 111, status: 422 },
  tooManyFiles: { code: 112, status: 413 },
  fileUnreadable: { code: 390, status: 422 },
  fileGone: { code: 391, status: 404 },
  fileChanged: { code: 392, status: 409 },
  fileHidden: { code: 393, status: 422 },
  fileLink: { code: 394, status: 422 },
  fileSpecial: { code: 395, status: 422 },
  importRuleUnclear: { code: 396, status: 422 },
  repeatBoxOutside: { code: 220, status: 422 },
  repeatBoxTooSmall: { code: 221, status: 422 },
  replacementUnnamed: { code: 420, status: 409 },
  replacementChoice: { code: 421, status: 422 },
  undoExpired: { code: 425, status: 409 },
  // versions of originals
  versionNotFound: { code: 422, status: 404 },
  versionLost: { code: 423, status: 409 },
  versionIsCurrent: { code: 424, status: 409 },
  // proposed colorways
  colorwayWithoutInks: { code: 120, status: 409 },
  inkCountDiffers: { code: 121, status: 422 },
  proposalUnchanged: { code: 122, status: 422 },
  tooManyProposals: { code: 123, status: 409 },
  proposalNotFound: { code: 124, status: 404 },
  proposalDecided: { code: 125, status: 409 },
  // pictures of any part and size (IIIF)
  badRegion: { code: 130, status: 400 },
  badSize: { code: 131, status: 400 },
  sizeAboveRegion: { code: 132, status: 400 },
  sizeAboveLimit: { code: 133, status: 400 },
  badRotation: { code: 134, status: 400 },
  badQuality: { code: 135, status: 400 },
  badFormat: { code: 136, status: 400 },
  tooManyPictures: { code: 137, status: 429 },
  // colours of a picture handed in
  pictureTooLarge: { code: 200, status: 413 },
  pictureUnreadable: { code: 201, status: 422 },
  // similar designs
  lookNotReady: { code: 302, status: 409 },
  similarNotReady: { code: 303, status: 503 },
  lookMissing: { code: 304, status: 409 },
  // pictures that somebody searches with
  pictureNotFound: { code: 308, status: 404 },
  pictureTooSmall: { code: 309, status: 422 },
  pictureTooManyPixels: { code: 310, status: 422 },
  pictureAnimated: { code: 311, status: 422 },
  pictureHeic: { code: 312, status: 422 },
  pictureKindUnknown: { code: 313, status: 422 },
  pictureWithoutPattern: { code: 314, status: 422 },
  tooManyPicturesKept: { code: 315, status: 409 },
  // wear models
  wearNotFound: { code: 160, status: 404 },
  wearNameTaken: { code: 161, status: 409 },
  wearFileMissing: { code: 162, status: 422 },
  wearFileUnreadable: { code: 163, status: 422 },
  wearJsonInvalid: { code: 164, status: 422 },
  wearSizeDiffers: { code: 165, status: 422 },
  wearTooLarge: { code: 166, status: 413 },
  wearMapShallow: { code: 167, status: 422 },
  wearNothingPrinted: { code: 168, status: 422 },
  wearNotReady: { code: 169, status: 409 },
  // downloads
  cadNotAllowed: { code: 170, status: 403 },
  cadAllNotAllowed: { code: 171, status: 403 },
  exportNotAllowed: { code: 172, status: 403 },
  tooManyDownloads: { code: 173, status: 429 },
  tooManyToDownload: { code: 174, status: 413 },
  downloadNotFound: { code: 175, status: 404 },
  downloadExpired: { code: 176, status: 410 },
  downloadOutdated: { code: 177, status: 410 },
  downloadNotReady: { code: 178, status: 409 },
  downloadFailed: { code: 179, status: 500 },
  nothingToDownload: { code: 180, status: 409 },
  originalUnreadable: { code: 181, status: 422 },
  tooManyKept: { code: 182, status: 409 },
  // design edit, settings, stock pages' administration
  lastColorway: { code: 280, status: 409 },
  numberDiffers: { code: 281, status: 422 },
  orderNotFound: { code: 282, status: 404 },
  csvEncoding: { code: 283, status: 422 },
  csvTooLarge: { code: 284, status: 413 },
  csvColumns: { code: 285, status: 422 },
  customerUnknown: { code: 286, status: 422 },
  archiveNotEmpty: { code: 287, status: 409 },
  archiveCodeTaken: { code: 288, status: 409 },
  inkNotFound: { code: 514, status: 404 },
  inkNameTaken: { code: 515, status: 409 },
  tooManyInks: { code: 516, status: 409 },
  noInksInFile: { code: 517, status: 422 },
  inkCardDamaged: { code: 518, status: 422 },
  inkCardUnknown: { code: 519, status: 422 },
  inkLine: { code: 520, status: 422 },
  profileNotFound: { code: 900, status: 404 },
  profileUnreadable: { code: 901, status: 422 },
  profileUnsupported: { code: 902, status: 422 },
  profileTaken: { code: 903, status: 409 },
  profileInUse: { code: 904, status: 409 },
  tooManyProfiles: { code: 905, status: 409 },
  notScreens: { code: 521, status: 422 },
  archiveCodeFormat: { code: 289, status: 422 },
  originalNotKept: { code: 290, status: 404 },
  placeholderUnknown: { code: 291, status: 422 },
  placeholderMissing: { code: 292, status: 422 },
  logoUnreadable: { code: 293, status: 422 },
  stockNameTaken: { code: 294, status: 409 },
  stockNameFormat: { code: 295, status: 422 },
  amountUnreadable: { code: 296, status: 422 },
  stockEntryNotFound: { code: 297, status: 404 },
  csvEmpty: { code: 298, status: 422 },
  csvLines: { code: 299, status: 422 },
  csvQuotes: { code: 332, status: 422 },
  // labels and special lists
  labelNotFound: { code: 270, status: 404 },
  labelNameTaken: { code: 271, status: 409 },
  labelOpensPools: { code: 272, status: 409 },
  labelHoldsPool: { code: 273, status: 409 },
  labelledMeanwhile: { code: 274, status: 409 },
  sameLabel: { code: 275, status: 422 },
  specialListNotFound: { code: 276, status: 404 },
  specialListNameTaken: { code: 277, status: 409 },
  specialListInUse: { code: 278, status: 409 },
  specialListFull: { code: 279, status: 409 },
  labelNamesTaken: { code: 316, status: 409 },
  // statistics
  statisticsCompanyNotFound: { code: 260, status: 422 },
  statisticsUserNotFound: { code: 261, status: 422 },
  statisticsSeveralMatch: { code: 262, status: 422 },
} as const satisfies Record<keyof typeof texts, { code: number; status: number }>;

export type ErrorKey = keyof typeof errors;
export type ErrorValues = Record<string, string | number>;

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(errors, key);
}

/** An expected failure: routes and API turn it into a text, a status, a number. */
export class DomainError extends Error {
  override name = 'DomainError';
  key: ErrorKey;
  values: ErrorValues;
  /** Field name (dotted path) to error keys; empty where no field is at fault. */
  fields: Record<string, ErrorKey[]>;
  /** What each of them names, in the order of the field's keys, where that differs from `values`. */
  fieldValues: Record<string, ErrorValues[]>;
  /** What stood in the fields of a body that the operation read itself, for the form that comes back. */
  typed: Record<string, unknown> = {};

  constructor(
    key: ErrorKey,
    options: {
      values?: ErrorValues;
      fields?: Record<string, ErrorKey[]>;
      fieldValues?: Record<string, ErrorValues[]>;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: options.cause });
    this.key = key;
    this.values = options.values ?? {};
    this.fields = options.fields ?? {};
    this.fieldValues = options.fieldValues ?? {};
  }

  get status(): number {
    return errors[this.key].status;
  }

  get code(): number {
    return errors[this.key].code;
  }
}

/** Of an error that is expected, or a failure of the outside (`unavailable`); null for any other. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  return findOutage(error) ? new DomainError('unavailable', { cause: error }) : null;
}

/** A failure that belongs to one field. */
export function fieldError(field: string, key: ErrorKey, values?: ErrorValues): DomainError {
  return new DomainError(key, { values, fields: { [field]: [key] } });
}
