type Environment = Record<string, string | undefined>

export function dataFolderOf(environment: Environment): string

export function nodeFor(name: 'server' | 'release', environment: Environment): { args: string[]; env: Environment }

export function preparationFor(environment: Environment): { args: string[]; env: Environment } | undefined

export function oneServer(environment: Environment): { args: string[]; env: Environment }

/** The folders of the repository that each process may read. */
export const code: { readonly [Name in 'server' | 'release']: readonly string[] }
