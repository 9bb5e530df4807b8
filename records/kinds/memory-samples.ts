export const memorySamples = [
  {
    type: 'video',
    videoUrl: 'https://vimeo.com/76979871',
    title: 'Our golden wedding',
    album: 'milestones',
    event: 'Golden wedding',
    date: '2020-10-03',
    location: 'Cedar Falls, Iowa',
    description: 'Thomas reads the letter that his father wrote in 1970.',
    people: ['Alma Ellis', 'Ruth Ellis', 'Thomas Ellis'],
  },
  {
    type: 'video',
    videoUrl: 'https://vimeo.com/22439234',
    title: 'The summer at the lake',
    album: 'travel',
    event: 'Vacation',
    date: '1984-07',
    location: 'Clear Lake, Iowa',
    description: 'Ruth learns to swim. The dog swims better.',
    people: ['Ruth Ellis', 'Thomas Ellis'],
  },
] as const
