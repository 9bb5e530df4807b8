import { writeFile } from 'node:fs/promises'
import { makeCheckInGolden } from '../vault/golden/check-in.ts'
import { makeDeputyGolden } from '../vault/golden/deputy.ts'
import { makeGolden } from '../vault/golden/make.ts'
import { makeDrillGolden } from '../vault/golden/drill.ts'
import { makeLookoutGolden } from '../vault/golden/lookout.ts'
import { makeNewKeysGolden } from '../vault/golden/new-keys.ts'
import { makeNowGolden } from '../vault/golden/now.ts'
import { makeRearmGolden } from '../vault/golden/rearm.ts'
import { SUITE } from '../vault/index.ts'

// Saves an example of every sealed form: `node commands/golden.ts SET`, with a name of `sets`.
// Never overwrites a file: later versions must open today's bytes (the tests beside vault/golden).

const sets = {
  suite: [`suite-${SUITE}.json`, makeGolden],
  drill: ['drill.json', makeDrillGolden],
  rearm: ['rearm.json', makeRearmGolden],
  'new-keys': ['new-keys.json', makeNewKeysGolden],
  now: ['now.json', makeNowGolden],
  'check-in': ['check-in.json', makeCheckInGolden],
  lookout: ['lookout.json', makeLookoutGolden],
  deputy: ['deputy.json', makeDeputyGolden],
} as const
const isSet = (word: string | undefined): word is keyof typeof sets => word !== undefined && word in sets
const wanted = process.argv[2]
if (!isSet(wanted)) throw new Error(`Name one of: ${Object.keys(sets).join(', ')}.`)
const [name, make] = sets[wanted]
await writeFile(new URL(`../vault/golden/${name}`, import.meta.url), await make(), { flag: 'wx' })
