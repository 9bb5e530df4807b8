// Builds the web app where it is missing or its sources have changed; npm test runs this beside other checks.
import { ensureBuilt } from './setup.mjs'

ensureBuilt()
