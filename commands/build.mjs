// npm run update: installs the libraries and builds the web app if they are missing or stale, while
// an earlier version may still run.
import { ensureBuilt, ensureInstalled, isBuilt } from './setup.mjs'

ensureInstalled(isBuilt() ? 'run' : 'build')
ensureBuilt()
