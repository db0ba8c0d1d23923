export { CustomersScreen } from './customers-screen.tsx'
