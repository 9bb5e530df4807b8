// Service units of earlier installations start this path. docs/operate.md names commands/start.mjs
// now.
export * from '../commands/start.mjs'
