export const words = {
  update: 'Update Profile',
  updated: 'Profile Updated',
  updatedMore: 'Your profile has been successfully updated.',
}
