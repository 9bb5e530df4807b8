/** The worker’s message about a dropped picture: a string, as the library’s own are objects. */
export const leftOutATooLargePicture = 'left out a picture that is too large'
