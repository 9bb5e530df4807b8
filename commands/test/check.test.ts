import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { check } from './check.ts'

const quiet = { say: () => undefined, end: () => undefined }
const node = (code: string): [string, ...string[]] => [process.execPath, '-e', code]

test('the sum counts a tool without a count as one check', async () => {
  expect(await check('types', node(''), { turn: quiet })).toMatchObject({ count: { passed: 1, failed: 0 } })
  expect(await check('types', node('process.exit(3)'), { turn: quiet })).toMatchObject({
    count: { passed: 0, failed: 1 },
  })
})

test('a runner that crashed, is missing, counted nothing or printed nothing never passes', async () => {
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

test('a tool runs at a lower priority on request, and never above the priority of its parent', async () => {
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

test('an abort signal stops the running tool at once, and every tool that would start later', async () => {
  const ending = new AbortController()
  const idle = 'setTimeout(() => console.log("over"), 20_000)'
  const starts = `const { pid } = child_process.spawn(process.execPath, ['-e', '${idle}'], { stdio: 'inherit' })`
  const turn = {
    say: (text: string) => void (text.includes('started') && ending.abort('SIGTERM')),
    end: () => undefined,
  }
  const tool = node(`${starts}; console.log('started', pid); ${idle}`)
  const { count, said } = await check('e2e', tool, { turn, ended: ending.signal })
  process.kill(Number(/started (\d+)/.exec(said)?.[1]), 'SIGKILL')
  expect(count).toEqual({ passed: 0, failed: 1 })
  // The tool's own child process was still running.
  expect(said).not.toContain('over')
  const after = await check('unit', node(idle), { turn: quiet, ended: ending.signal })
  expect(after).toMatchObject({ count: { passed: 0, failed: 1 }, said: '' })
})
