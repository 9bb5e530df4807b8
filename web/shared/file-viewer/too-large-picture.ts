/** The worker’s message about a dropped picture: a string, because the library posts objects. */
export const leftOutATooLargePicture = 'left out a picture that is too large'
