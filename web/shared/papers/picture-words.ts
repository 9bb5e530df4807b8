export const words = {
  video: (name: string) => `${name} (video)`,
  recording: (name: string) => `${name} (recording)`,
  notOpened: (name: string) => `${name} (could not be opened)`,
  opening: 'Opening the pictures',
  openingHow: (at: number, all: number) => `${at} of ${all}`,
  withoutTheRest: 'Print without the rest',
}
