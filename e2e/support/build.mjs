import { ensureBuilt } from '../../commands/setup.mjs'

/** The tests run against the built app, so build it if the sources changed. */
export default function build() {
  ensureBuilt()
}
