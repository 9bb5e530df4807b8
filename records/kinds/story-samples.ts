// Invented stories and events of the Ellis family, for the demo and for screenshots.

export const storySamples = [
  {
    title: 'The winter the river froze',
    category: 'personal',
    template: 'childhood',
    mood: 'nostalgic',
    date: '1958',
    content:
      'The Cedar River froze so hard that winter that my father drove the Ford across it, just to say he had. My mother would not speak to him until Sunday.\n\nWe skated to school. Not all of it, only from the mill to the church, but it was the finest road I ever traveled. Agnes Miller lost a mitten through a hole near the bridge, and we lay on our stomachs looking for it as if it were a fish. You could see straight down to the stones.\n\nIn March the ice went out in one night. It sounded like freight cars. My father stood at the window in his long underwear and counted the pieces going by, and in the morning he drove to town the long way, over the bridge, like everybody else.',
    tags: ['Dad', 'Cedar River', 'winter'],
    status: 'published',
  },
  {
    title: 'How I met your father',
    category: 'relationships',
    template: 'free',
    mood: 'joyful',
    date: '1969-05',
    content:
      'He came into the library to return a book that was four years overdue. It was about keeping bees. He had paid for a stamp to mail it, twice, and both times he had read it again instead.\n\nThe fine was $14.60, which was more than I made in a day. I told him I would have to look into it. He said he could come back tomorrow to hear what I had found. He came back for eleven days.\n\nWe never did settle that fine. When I left the library in 1974 they gave it to me as a present, framed. It hangs in the hall. Now you know why.',
    tags: ['Henry', 'library'],
    status: 'published',
  },
  {
    title: 'What the bakery taught me',
    category: 'career',
    template: 'lesson',
    mood: 'grateful',
    content:
      'Mrs. Novak had one rule: nobody leaves hungry and nobody leaves owing. I thought that was no way to run a bakery. She ran it for forty-one years.',
    tags: ['Mrs. Novak'],
  },
] as const

export const eventSamples = [
  {
    title: 'Born at home on Orchard Lane',
    date: '1948-06-14',
    category: 'personal',
    description: 'The doctor was late. Grandmother Ida was not.',
    location: 'Cedar Falls, Iowa',
    people: ['Ida Brandt', 'Walter Brandt'],
    impact: 'high',
  },
  {
    title: 'First day at the library',
    date: '1966-09',
    category: 'career',
    description: 'Mr. Halvorsen gave me the key to the map room and never asked for it back.',
    location: 'Cedar Falls Public Library',
    people: ['Nils Halvorsen'],
    impact: 'medium',
  },
  {
    title: 'Henry and I are married',
    date: '1970-10-03',
    category: 'family',
    description: 'It rained until noon. Everybody says that means luck. We were lucky.',
    location: 'St. Mark’s, Cedar Falls',
    people: ['Henry Ellis', 'Thomas Brandt'],
    impact: 'high',
  },
  {
    title: 'Ruth is born',
    date: '1974-03-02',
    category: 'family',
    description: 'Seven pounds, two ounces, and very loud.',
    location: 'Sartori Hospital',
    people: ['Ruth Ellis', 'Henry Ellis'],
    impact: 'high',
  },
] as const
