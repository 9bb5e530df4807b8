import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { check } from './check.ts'

const quiet = { say: () => undefined, end: () => undefined }
const node = (code: string): [string, ...string[]] => [process.execPath, '-e', code]

test('a tool that keeps no count is one check', async () => {
  expect(await check('types', node(''), { turn: quiet })).toMatchObject({ count: { passed: 1, failed: 0 } })
  expect(await check('types', node('process.exit(3)'), { turn: quiet })).toMatchObject({
    count: { passed: 0, failed: 1 },
  })
})

test('a runner that died, was not there, counted nothing or told nothing is never a success', async () => {
  const countIn = () => Promise.resolve({ passed: 7, failed: 0 })
  const killed = node('process.kill(process.pid, "SIGKILL")')
  expect((await check('unit', killed, { turn: quiet, countIn })).count).toEqual({ passed: 7, failed: 1 })
  expect((await check('unit', ['no-such-runner'], { turn: quiet })).count).toEqual({ passed: 0, failed: 1 })
  const nothing = () => Promise.resolve({ passed: 0, failed: 0 })
  expect((await check('unit', node(''), { turn: quiet, countIn: nothing })).count).toEqual({ passed: 0, failed: 1 })
  const noReport = () => Promise.reject(new Error('no such file'))
  expect((await check('unit', node(''), { turn: quiet, countIn: noReport })).count).toEqual({ passed: 0, failed: 1 })
  expect((await check('unit', node(''), { turn: quiet, countIn })).count).toEqual({ passed: 7, failed: 0 })
})

test('nothing comes forward again that was put behind others', async () => {
  const tells = node('console.log(os.getPriority())')
  const asWe = await check('types', tells, { turn: quiet, priority: getPriority() - 5 })
  expect(asWe.said.trim()).toBe(String(getPriority()))
  const behind = Math.min(getPriority() + 1, 19)
  const after = await check('types', node('setTimeout(() => console.log(os.getPriority()), 0)'), {
    turn: quiet,
    priority: behind,
  })
  expect(after.said.trim()).toBe(String(behind))
})

test('whoever is told to end ends what runs, and what would be begun after it', async () => {
  const ending = new AbortController()
  const forever = node('console.log("here"); setInterval(() => {}, 1000)')
  const turn = { say: (text: string) => void (text.includes('here') && ending.abort('SIGTERM')), end: () => undefined }
  const running = await check('e2e', forever, { turn, ended: ending.signal })
  expect(running.count).toEqual({ passed: 0, failed: 1 })
  expect((await check('unit', forever, { turn: quiet, ended: ending.signal })).count).toEqual({ passed: 0, failed: 1 })
})
