/** A server that does nothing: how fast any process could be ready. */
import { createServer } from 'node:http'

createServer((_, response) => response.end('ready')).listen(Number(process.argv[2]), '127.0.0.1')
