// npm run release-archive: writes the last commit, with the built web app and its list of
// libraries, to dist/release/cairn-VERSION.tar.gz, and a checksum to SHA256SUMS. Needs git and tar.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, fail, isBuilt, root } from './setup.mjs'

const run = (program, ...args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()

if (run('git', 'status', '--porcelain') !== '') fail('Commit first: the archive holds the last commit alone.')
ensureInstalled(isBuilt() ? 'run' : 'build')
ensureBuilt()

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `cairn-${version}`
const written = join(root, 'dist', 'release')
const scratch = mkdtempSync(join(tmpdir(), 'cairn-release-'))
try {
  run('git', 'archive', `--prefix=${name}/`, `--output=${join(scratch, 'source.tar')}`, 'HEAD')
  run('tar', '--extract', `--directory=${scratch}`, `--file=${join(scratch, 'source.tar')}`)
  for (const built of ['web', 'web.built'])
    cpSync(join(root, 'dist', built), join(scratch, name, 'dist', built), { recursive: true })
  writeFileSync(join(scratch, name, 'commit.txt'), `${run('git', 'rev-parse', 'HEAD')}\n`)
  writeFileSync(join(scratch, name, 'sbom.json'), run(process.execPath, 'commands/sbom.ts'))

  mkdirSync(written, { recursive: true })
  // The same order, owners and times each time, so that two builders can compare their archives.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const time = `--mtime=@${run('git', 'log', '-1', '--format=%ct')}`
  const archive = join(written, `${name}.tar.gz`)
  run(
    'tar',
    '--create',
    '--use-compress-program=gzip -n',
    ...same,
    time,
    `--directory=${scratch}`,
    `--file=${archive}`,
    name,
  )
  const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(join(written, 'SHA256SUMS'), `${checksum}  ${name}.tar.gz\n`)
  console.log(`${archive}\n${checksum}`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
