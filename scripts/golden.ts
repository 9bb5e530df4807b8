import { writeFile } from 'node:fs/promises'
import { makeGolden } from '../vault/golden/make.ts'
import { makeRearmGolden } from '../vault/golden/rearm.ts'
import { SUITE } from '../vault/index.ts'

// Freezes one example of every sealed form: `node scripts/golden.ts suite`, once per suite, and `node scripts/golden.ts rearm`, once for seats
// that are armed anew. A file that is there stays: what was sealed once must open forever (vault/golden.test.ts, vault/golden-rearm.test.ts).

const sets = {
  suite: [`suite-${SUITE}.json`, makeGolden],
  rearm: ['rearm.json', makeRearmGolden],
} as const
const [name, make] = sets[process.argv[2] === 'rearm' ? 'rearm' : 'suite']
await writeFile(new URL(`../vault/golden/${name}`, import.meta.url), await make(), { flag: 'wx' })
