/** Formats that browsers can draw, plus HEIC and TIFF, which libraries of the app decode. */
export const pictureTypes = {
  'image/jpeg': 'jpg jpeg jfif',
  'image/png': 'png',
  'image/heic': 'heic heif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif tiff',
} as const
