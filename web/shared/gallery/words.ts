/** What a gallery of memories says, to whoever made it and to whoever receives it. */
export const words = {
  gallery: 'Memories',
  kinds: { image: 'photo', video: 'video', audio: 'recording', link: 'video on another website' },
  previous: 'Previous',
  next: 'Next',
  place: (at: number, all: number) => `${at} of ${all}`,
  play: 'Start slideshow',
  pause: 'Pause slideshow',
  download: 'Download',
  opening: (title: string) => `Opening ${title}`,
  notOpened: 'This could not be opened',
  notDownloaded: 'The download failed',
  notPlayed: (what: 'video' | 'recording') =>
    `This browser can’t play this ${what}. Download it and open it in another program, such as VLC, which is free.`,
  notShown: 'This browser can’t show this photo. Download it to look at it.',
  elsewhere: (host: string) => `Watch on ${host}`,
  noLink: (address: string) => `This link can’t be opened: ${address}`,
  elsewhereHint: 'It opens on that website. They can see that you watch it.',
  people: 'Who’s in it',
}
