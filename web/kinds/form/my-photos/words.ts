export const words = {
  choose: 'Choose from my photos',
  title: 'Choose from my photos',
  how: 'Next, you’ll choose the part of the photo to keep.',
  of: (name: string) => `Photos of ${name}`,
  memories: 'Digital Memories',
  family: 'Family Tree',
  opening: (title: string) => `Opening ${title}...`,
  notOpened: 'We couldn’t open this photo. Please try again, or choose another one.',
  cancel: 'Cancel',
}
