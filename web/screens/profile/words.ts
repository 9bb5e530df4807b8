/** The sentences of the page *My Profile*. */
export const words = {
  update: 'Update Profile',
  activity: 'Account Activity',
  personal: 'Personal Information',
  forWhom:
    'After your death, your profile goes to both contacts and to your estate attorney. Until then, only you can read it.',
  incomplete: 'Not complete yet',
  notAdded: 'Not added yet',
  ratherNot: 'You would rather not say',
  fullName: 'Full name',
  displayName: 'Display name',
  maidenName: 'Maiden name',
  birthDate: 'Date of birth',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  ssn: 'SSN',
}

/** The card with the photo. */
export const photoWords = {
  title: 'Photo',
  upload: 'Upload Image',
  change: 'Change Photo',
  remove: 'Remove Photo',
  hint: 'An image of up to 5 MB. We shrink it here, remove its location, and seal it.',
  failed: 'Upload failed',
  updated: 'Profile image updated',
  updatedMore: 'Your profile image has been successfully updated',
  removed: 'Profile image removed',
  notImage: 'Please upload an image file',
  tooLarge: 'Image must be less than 5MB',
  notDrawn: 'This browser can’t prepare the photo. Please try another browser.',
}

/** The ways to everything about getting in. */
export const wayWords = {
  title: 'Sign-in and Security',
  password: 'Password',
  changeIt: 'Change it',
  twoStep: 'Two-step sign-in',
  on: 'On',
  off: 'Off',
  passkeys: 'Passkeys',
  inUse: 'In use',
  none: 'None yet',
  sessions: 'Where you are signed in',
  seeSessions: 'See them and sign out',
  kit: 'Recovery kit',
  confirmed: 'Confirmed',
  notMade: 'Not made yet',
  notConfirmed: 'Not confirmed yet',
  export: 'Export everything',
  oneFile: 'One ZIP file',
}
