import { describe, expect, test } from 'vitest'
import { drawPage } from '../../landing/draw.tsx'
import { entryPages } from './entry-pages.ts'
import { groups, places } from './places.ts'
import { isBuilt, menu } from './routes.ts'

const specified = [
  '/',
  '/auth/signin',
  '/auth/signup',
  '/auth/reset-password',
  '/auth/callback',
  '/overview',
  '/legal/attorney',
  '/legal/contact',
  '/digital/online',
  '/digital/accounts',
  '/documents/digital',
  '/documents/physical',
  '/documents/safes',
  '/contacts/advisors',
  '/contacts/friends',
  '/contacts/other',
  '/contacts/important',
  '/planning/after-life',
  '/planning/healthcare',
  '/planning/pet-care',
  '/settings/profile',
  '/settings/subscription',
  '/legacy/story',
  '/legacy/memories',
  '/legacy/tree',
  '/authcontactportal',
  '/admin',
  '/estateattorneyportal',
]

test.each(specified)('%s has a page', (path) => {
  expect([...places, ...entryPages].some((place) => place.path === path)).toBe(true)
})

test('no path leads to two screens', () => {
  const paths = [...places, ...entryPages].map((place) => place.path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

describe('the menu', () => {
  test('the menu lists only built pages, and no empty group', () => {
    expect(menu.flatMap((group) => group.items).filter((place) => !isBuilt(place))).toEqual([])
    expect(menu.filter((group) => group.items.length === 0)).toEqual([])
  })

  test('the path of a menu item starts with the path of its group', () => {
    const strays = groups.flatMap((group) => group.items.filter((item) => !item.path.startsWith(group.path)))
    expect(strays).toEqual([])
  })
})

test('the landing page names exactly the areas with a built page', () => {
  const page = drawPage('index').replaceAll(/\s+/g, ' ')
  const areas = {
    accounts: '/digital/online',
    devices: '/digital/accounts',
    documents: '/documents/digital',
    directives: '/planning/healthcare',
    wishes: '/planning/after-life',
    pets: '/planning/pet-care',
    stories: '/legacy/story',
    photos: '/legacy/memories',
    'family tree': '/legacy/tree',
  }
  const sentence = /Cairn keeps your (online accounts [^.<]*)\./.exec(page)?.[1] ?? ''
  for (const [words, path] of Object.entries(areas)) {
    const built = places.some((place) => place.path === path && isBuilt(place))
    expect({ words, said: sentence.includes(words) }).toEqual({ words, said: built })
  }
  expect(page).not.toContain('on the way')
})
