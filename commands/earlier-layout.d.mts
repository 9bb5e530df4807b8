export function takeOverEarlierLayout(dataFolder: string): Promise<string | undefined>
