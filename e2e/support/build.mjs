import { ensureBuilt } from '../../commands/setup.mjs'

/** The tests look at the web app as the server gives it out, so it is built first when its sources have changed. */
export default function build() {
  ensureBuilt()
}
