type Environment = Record<string, string | undefined>

export function dataFolderOf(environment: Environment): string

export function nodeFor(name: 'server' | 'release', environment: Environment): { args: string[]; env: Environment }
