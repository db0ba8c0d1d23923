export function lintOpenApi(document: object): Promise<readonly string[]>
