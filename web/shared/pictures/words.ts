/** What people read about a picture that could not be taken. */
export const words = {
  unreadable: (name: string) => `${name} could not be read as a picture. Please choose another one.`,
}
