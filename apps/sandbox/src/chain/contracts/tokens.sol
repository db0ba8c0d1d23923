// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// Test tokens of the sandbox. Anybody may mint: they are worth nothing.
/// The code is placed at given addresses without running a constructor, so nothing may need one.
abstract contract Ledger {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    // Behind the others, so that a token that was placed before keeps its balances.
    mapping(address => bool) public refused;
    bool public paused;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// Like the issuers of real ones: no more for this receiver.
    function refuse(address who, bool on) external {
        refused[who] = on;
    }

    function pause(bool on) external {
        paused = on;
    }

    function move(address from, address to, uint256 value) internal {
        require(!paused, "paused");
        require(!refused[to], "receiver refused");
        require(balanceOf[from] >= value, "balance too low");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function spend(address from, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance too low");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
    }

    function permitSpender(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }
}

/// A token that keeps to ERC-20.
abstract contract Standard is Ledger {
    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        permitSpender(spender, value);
        return true;
    }
}

contract Usdc is Standard {
    string public constant name = "Test USD Coin";
    string public constant symbol = "USDC";
    uint8 public constant decimals = 6;
}

/// The same name and symbol at another address: a watcher that goes by symbols is fooled.
contract Impostor is Standard {
    string public constant name = "Test USD Coin";
    string public constant symbol = "USDC";
    uint8 public constant decimals = 6;
}

/// Like the real one, its functions return nothing at all.
contract Usdt is Ledger {
    string public constant name = "Test Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 18;

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, value);
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        permitSpender(spender, value);
    }
}

/// Pays several times in one transaction, as exchanges do.
contract Batch {
    function payTokens(address token, address to, uint256[] calldata values) external {
        for (uint256 i = 0; i < values.length; i++) {
            (bool ok, ) = token.call(
                abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, values[i])
            );
            require(ok, "transfer failed");
        }
    }

    function payNative(address payable to, uint256[] calldata values) external payable {
        for (uint256 i = 0; i < values.length; i++) {
            (bool ok, ) = to.call{value: values[i]}("");
            require(ok, "transfer failed");
        }
    }
}

/// Names of ENS: asked as the real resolver is, with the name as DNS writes it. Anybody may set a name.
contract Names {
    mapping(bytes32 => address) public addressOf;

    error ResolverNotFound(bytes name);

    function set(bytes calldata name, address to) external {
        addressOf[keccak256(name)] = to;
    }

    /// No name lies outside the chain: the gateways are not needed.
    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        return resolve(name, data);
    }

    function resolve(bytes calldata name, bytes calldata data) public view returns (bytes memory, address) {
        // addr(bytes32)
        require(bytes4(data) == 0x3b3b57de, "another record");
        address to = addressOf[keccak256(name)];
        if (to == address(0)) revert ResolverNotFound(name);
        return (abi.encode(to), address(this));
    }
}
