import type { Progress } from './estate.ts'

/** Lets the caller follow or abort a long call. Always the last argument. */
export type Watch = { onProgress?: (progress: Progress) => void; signal?: AbortSignal }
