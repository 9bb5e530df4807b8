export const words = {
  inOne: (size: string) => `${size} in one ZIP file`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  cancel: 'Cancel',
  missing: 'We couldn’t read some files',
  missingMore: 'Everything else is in the ZIP file. These are missing:',
}
