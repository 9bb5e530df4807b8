export const words = {
  takePhoto: 'Take a photo',
  takePhotos: 'Take photos',
  how: {
    page: 'Hold the page still, in good light, close enough to fill the picture.',
    thing: 'Hold still, in good light. You can look at the photo before you use it.',
    face: 'Look into the camera. You can look at the photo before you use it.',
  },
  camera: 'Camera',
  unnamed: (number: number) => `Camera ${number}`,
  starting: 'Starting the camera. If your browser asks, allow it.',
  isOn: 'The camera is on.',
  seen: 'What the camera sees',
  take: 'Take photo',
  look: 'Is it sharp, and is everything in it?',
  taken: 'The photo you took',
  again: 'Take it again',
  use: 'Use this photo',
  added: (photos: number) =>
    `${photos === 1 ? 'One photo is ready' : `${photos} photos are ready`}. Take the next one, or press Done.`,
  cancel: 'Cancel',
  done: 'Done',
  tryAgain: 'Try again',
  called: (when: string) => `Photo of ${when}`,
  problems: {
    refused:
      'Your browser didn’t let us use the camera. Press the icon beside the address, allow the camera, and try again.',
    missing: 'We didn’t find a camera. Connect one and try again, or close this and choose a photo you already have.',
    busy: 'Another program is using the camera. Close it and try again.',
    failed: 'The camera didn’t work. Please try again.',
    lost: 'The camera stopped by itself. Is it still connected?',
  },
} as const
