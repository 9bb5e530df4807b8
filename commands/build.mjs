// Builds the web app if it is missing or stale.
import { ensureBuilt } from './setup.mjs'

ensureBuilt()
