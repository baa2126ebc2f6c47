/** bytes of a picture handed in for its colours. Browser-safe. */
export const mostPictureBytes = 25_000_000;
