// Service units of installations before this layout start this path (docs/operate.md names
// commands/start.mjs now).
export * from '../commands/start.mjs'
