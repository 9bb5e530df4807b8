import { ensureBuilt } from '../../commands/setup.mjs'

/** Tests run against the served app: build it where sources changed. */
export default function build() {
  ensureBuilt()
}
