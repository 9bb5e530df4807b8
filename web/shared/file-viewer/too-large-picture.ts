/** What the thread that reads PDFs says to the page when it leaves out a picture of too many pixels. The library's own messages are objects. */
export const leftOutATooLargePicture = 'left out a picture that is too large'
