import { writeFile } from 'node:fs/promises'
import { makeGolden } from '../vault/golden/make.ts'
import { SUITE } from '../vault/index.ts'

// Freezes one example of every sealed form of the suite: `node scripts/golden.ts`, once per suite. A file that is there
// stays: what was sealed once must open forever (vault/golden.test.ts).

const file = new URL(`../vault/golden/suite-${SUITE}.json`, import.meta.url)
await writeFile(file, await makeGolden(), { flag: 'wx' })
