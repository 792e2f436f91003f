function __aasa_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __aasa_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __aasa_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __aasa_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __aasa_parse_tokens -S
    set -l unparsed_tokens (__aasa_tokens -pc)
    switch $unparsed_tokens[1]
    case 'aasa'
        __aasa_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'match'
            __aasa_parse_subcommand -r 2 'app=' 'domain=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'urls=' 'format=' 'expect=' 'only=' 'summary' 'allow-unusable' 'engine=' 'color=' 'version' 'h/help'
        case 'explain'
            __aasa_parse_subcommand 2 'app=' 'domain=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'all' 'format=' 'color=' 'version' 'h/help'
        case 'lint'
            __aasa_parse_subcommand -r 1 'format=' 'output=+' 'fail-on=' 'allow=+' 'deny=+' 'min-ios=' 'max-expansion=' 'limit=' 'config=' 'fix' 'diff' 'baseline=' 'write-baseline=' 'color=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'version' 'h/help'
        case 'test'
            __aasa_parse_subcommand -r 1 'config=' 'init=' 'domain=' 'all' 'skip-empty' 'format=' 'output=+' 'color=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'version' 'h/help'
        case 'audit'
            __aasa_parse_subcommand -r 1 'from=+' 'format=' 'output=+' 'fail-on=' 'allow=+' 'deny=+' 'min-ios=' 'max-expansion=' 'limit=' 'config=' 'baseline=' 'write-baseline=' 'jobs=' 'cdn=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'color=' 'version' 'h/help'
        case 'entitlements'
            __aasa_parse_subcommand -r 1 'claim=+' 'app-id=' 'against=+' 'offline' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'format=' 'output=+' 'fail-on=' 'allow=+' 'deny=+' 'color=' 'version' 'h/help'
        case 'doctor'
            __aasa_parse_subcommand 1 'app=' 'swcutil-show=' 'app-id=' 'against=+' 'offline' 'cdn-url=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'format=' 'color=' 'version' 'h/help'
        case 'fetch'
            __aasa_parse_subcommand 1 'cdn' 'cdn-url=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'user-agent=' 'max-size=' 'insecure' 'color=' 'version' 'h/help'
        case 'config'
            __aasa_parse_subcommand 1 'fail-on=' 'allow=+' 'deny=+' 'min-ios=' 'max-expansion=' 'limit=' 'config=' 'format=' 'color=' 'version' 'h/help'
        case 'rules'
            __aasa_parse_subcommand 1 'format=' 'color=' 'version' 'h/help'
        case 'diff'
            __aasa_parse_subcommand 2 'app=' 'domain=' 'format=' 'output=+' 'min-ios=' 'all' 'exit-code' 'color=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'version' 'h/help'
        case 'urls'
            __aasa_parse_subcommand 1 'app=' 'domain=' 'format=' 'color=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'version' 'h/help'
        case 'compact'
            __aasa_parse_subcommand 1 'modernize' 'name=+' 'drop-comments' 'drop-before=' 'force' 'minify' 'check' 'tolerance=' 'diff' 'o/output=' 'format=' 'config=' 'color=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'version' 'h/help'
        case 'stats'
            __aasa_parse_subcommand 1 'format=' 'color=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'version' 'h/help'
        case 'export'
            __aasa_parse_subcommand 1 'app=' 'as=' 'resolve=+' 'ca-file=' 'allow-private' 'timeout=' 'version' 'h/help'
        case 'schema'
            __aasa_parse_subcommand 1 'version' 'h/help'
        case 'swcutil'
            __aasa_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'verify'
                __aasa_parse_subcommand 0 'd/domain=' 'j/json=' 'u/url=' 'verbose' 'leaks' 'heap' 'vmmap' 'version' 'h/help'
            case 'match'
                __aasa_parse_subcommand 0 'u/url=' 'j/json=' 'verbose' 'leaks' 'heap' 'vmmap' 'version' 'h/help'
            case 'dl'
                __aasa_parse_subcommand 0 'd/domain=' 'verbose' 'leaks' 'heap' 'vmmap' 'version' 'h/help'
            case 'get'
                __aasa_parse_subcommand -r 1 'version' 'h/help'
            case 'show'
                __aasa_parse_subcommand -r 1 'version' 'h/help'
            case 'reset'
                __aasa_parse_subcommand -r 1 'version' 'h/help'
            case 'watch'
                __aasa_parse_subcommand -r 1 'version' 'h/help'
            case 'openul'
                __aasa_parse_subcommand -r 1 'version' 'h/help'
            case 'developer-mode'
                __aasa_parse_subcommand -r 1 'version' 'h/help'
            end
        case 'help'
            __aasa_parse_subcommand -r 1 'version'
        end
    end
end

function __aasa_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __aasa_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __aasa_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __aasa_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__aasa_tokens -p)
    if test -z "$(__aasa_tokens -t)"
        set -l index (count (__aasa_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'aasa' -f
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'match' -d 'Match URLs against an association file.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'explain' -d 'Explain a verdict.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'lint' -d 'Check association files.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'test' -d 'Test URLs against the expectations of aasa.yml.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'audit' -d 'Check the files that domains serve.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'entitlements' -d 'Check the domains that an app claims.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'doctor' -d 'Find out why a link does not open an app.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'fetch' -d 'Download the file that a domain serves.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'config' -d 'Print the settings in effect and their origin.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'rules' -d 'List the rules, or explain one.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'diff' -d 'Compare two files.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'urls' -d 'Generate test URLs for each component.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'compact' -d 'Write a shorter equivalent file.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'stats' -d 'Measure a file.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'export' -d 'Export the components as regular expressions.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'schema' -d 'List the JSON Schemas of input and output files, or print one.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'swcutil' -d 'Replace Apple\'s swcutil on any system.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa match" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" app' -l 'app' -d 'Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" domain' -l 'domain' -d 'The domain that serves the file. URLs of other hosts never match. (default: any host)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" urls' -l 'urls' -d 'Also read URLs, one a line, from a file or - for standard input.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" format' -l 'format' -d 'The output format.' -rfka 'text json jsonl tsv'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" expect' -l 'expect' -d 'Exit with status 1 unless every URL has this verdict for every app.' -rfka 'match exclude no_match'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" only' -l 'only' -d 'Print only the apps with this verdict, and only the URLs with such an app.' -rfka 'match exclude no_match'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" summary' -l 'summary' -d 'Print counts, examples and unused components instead of each URL.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" allow-unusable' -l 'allow-unusable' -d 'Exit with status 0 in spite of unusable URLs.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" engine' -l 'engine' -d 'The matching engine; the verdicts are the same.' -rfka 'automaton pcre2'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa match" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa explain" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" app' -l 'app' -d 'Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" domain' -l 'domain' -d 'The domain that serves the file. URLs of other hosts never match. (default: any host)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" all' -l 'all' -d 'Show all earlier components, not only ten.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" format' -l 'format' -d 'The output format.' -rfka 'text json'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa lint" -ge 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" format' -l 'format' -d 'The output format. concise has one line for each finding, github writes workflow annotations, gitlab a Code Quality report. (default: text)' -rfka 'text concise json jsonl sarif github gitlab junit markdown checkstyle'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint"' -l 'output' -d 'Also write a format to a file, such as sarif=aasa.sarif, or to - for standard output. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" fail-on' -l 'fail-on' -d 'The least severity that fails: info, warning, error or never. (default: warning)' -rfka 'info warning error never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint"' -l 'allow' -d 'Leave out a rule. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint"' -l 'deny' -d 'Make the findings of a rule errors. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" min-ios' -l 'min-ios' -d 'The oldest iOS that must understand the file, such as 13.5.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" max-expansion' -l 'max-expansion' -d 'The most literal strings that a component may stand for, such as 10_000_000.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" limit' -l 'limit' -d 'The most findings of one rule to show; the others are counted. 0 shows all. (default: 50 as text, otherwise 1000)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" config' -l 'config' -d 'The configuration. (default: aasa.yml or .aasa.yml in the working directory or the nearest folder above it in the repository)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" fix' -l 'fix' -d 'Apply the fixes, then report the remaining findings. With -, the fixed text goes to standard output.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" diff' -l 'diff' -d 'Print the fixes as a unified diff, and change nothing.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" baseline' -l 'baseline' -d 'A file of known findings, which are not shown and do not fail.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" write-baseline' -l 'write-baseline' -d 'Write all findings to a file of known findings, and exit with status 0.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa lint" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa test" -ge 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" config' -l 'config' -d 'The configuration. (default: aasa.yml or .aasa.yml in the working directory or the nearest folder above it in the repository)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" init' -l 'init' -d 'Write an aasa.yml (or --config) for this association file that passes.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" domain' -l 'domain' -d 'With --init: the domain that serves the file.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" all' -l 'all' -d 'Show all failures with their explanations.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" skip-empty' -l 'skip-empty' -d 'Exit with status 0 if the configuration has no expectations.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" format' -l 'format' -d 'The output format. concise has one line for each finding, github writes workflow annotations, gitlab a Code Quality report. (default: text)' -rfka 'text concise json jsonl sarif github gitlab junit markdown checkstyle'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test"' -l 'output' -d 'Also write a format to a file, such as sarif=aasa.sarif, or to - for standard output. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa test" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit"' -l 'from' -d 'A file with one domain a line, or - for standard input; # begins a comment. Can be repeated.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" format' -l 'format' -d 'The output format. concise has one line for each finding, github writes workflow annotations, gitlab a Code Quality report. (default: text)' -rfka 'text concise json jsonl sarif github gitlab junit markdown checkstyle'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit"' -l 'output' -d 'Also write a format to a file, such as sarif=aasa.sarif, or to - for standard output. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" fail-on' -l 'fail-on' -d 'The least severity that fails: info, warning, error or never. (default: warning)' -rfka 'info warning error never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit"' -l 'allow' -d 'Leave out a rule. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit"' -l 'deny' -d 'Make the findings of a rule errors. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" min-ios' -l 'min-ios' -d 'The oldest iOS that must understand the file, such as 13.5.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" max-expansion' -l 'max-expansion' -d 'The most literal strings that a component may stand for, such as 10_000_000.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" limit' -l 'limit' -d 'The most findings of one rule to show; the others are counted. 0 shows all. (default: 50 as text, otherwise 1000)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" config' -l 'config' -d 'The configuration. (default: aasa.yml or .aasa.yml in the working directory or the nearest folder above it in the repository)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" baseline' -l 'baseline' -d 'A file of known findings, which are not shown and do not fail.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" write-baseline' -l 'write-baseline' -d 'Write all findings to a file of known findings, and exit with status 0.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" jobs' -l 'jobs' -d 'The number of domains to audit in parallel.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" cdn cdn-url' -l 'cdn' -l 'cdn-url' -d 'The server to use instead of Apple\'s CDN.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa audit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa entitlements" -ge 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements"' -l 'claim' -d 'An additional claim, such as applinks:example.com. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" app-id' -l 'app-id' -d 'The app ID for sources without one, as <prefix>.<bundle ID>.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements"' -l 'against' -d 'A domain to request the file from, a file for one domain as DOMAIN=PATH, or a file for all domains. Can be repeated. (default: the claimed domains)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" offline' -l 'offline' -d 'Make no requests.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" format' -l 'format' -d 'The output format. concise has one line for each finding, github writes workflow annotations, gitlab a Code Quality report. (default: text)' -rfka 'text concise json jsonl sarif github gitlab junit markdown checkstyle'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements"' -l 'output' -d 'Also write a format to a file, such as sarif=aasa.sarif, or to - for standard output. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" fail-on' -l 'fail-on' -d 'The least severity that fails: info, warning, error or never. (default: warning)' -rfka 'info warning error never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements"' -l 'allow' -d 'Leave out a rule. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements"' -l 'deny' -d 'Make the findings of a rule errors. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa entitlements" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" app' -l 'app' -d 'The app: an .app, .ipa, profile, entitlements file or Expo configuration, or its ID as <prefix>.<bundle ID> or its bundle ID.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" swcutil-show' -l 'swcutil-show' -d 'Print the associations of a device instead, from the output of `swcutil show` or swcutil_show.txt of a sysdiagnose; only those of URL and --app, if they are given.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" app-id' -l 'app-id' -d 'The app ID for a source without one, as <prefix>.<bundle ID>.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor"' -l 'against' -d 'A domain to request the file from, a file for one domain as DOMAIN=PATH, or a file for all domains. Can be repeated. (default: the claimed domains)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" offline' -l 'offline' -d 'Make no requests.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" cdn-url' -l 'cdn-url' -d 'The server to use instead of Apple\'s CDN.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" format' -l 'format' -d 'The output format.' -rfka 'text json'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" cdn' -l 'cdn' -d 'Download the copy of Apple\'s CDN.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" cdn-url' -l 'cdn-url' -d 'With --cdn, the server to use instead of Apple\'s CDN.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" user-agent' -l 'user-agent' -d 'The user agent to send.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" max-size' -l 'max-size' -d 'The most bytes to accept.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" insecure' -l 'insecure' -d 'Accept any certificate, as devices do in ?mode=developer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa fetch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa config" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" fail-on' -l 'fail-on' -d 'The least severity that fails: info, warning, error or never. (default: warning)' -rfka 'info warning error never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config"' -l 'allow' -d 'Leave out a rule. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config"' -l 'deny' -d 'Make the findings of a rule errors. Can be repeated.' -rfka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" min-ios' -l 'min-ios' -d 'The oldest iOS that must understand the file, such as 13.5.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" max-expansion' -l 'max-expansion' -d 'The most literal strings that a component may stand for, such as 10_000_000.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" limit' -l 'limit' -d 'The most findings of one rule to show; the others are counted. 0 shows all. (default: 50 as text, otherwise 1000)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" config' -l 'config' -d 'The configuration. (default: aasa.yml or .aasa.yml in the working directory or the nearest folder above it in the repository)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" format' -l 'format' -d 'The output format.' -rfka 'text json'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa config" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa rules" -eq 1' -fka 'byte-order-mark duplicate-key file-too-large invalid-json not-an-association-file signed-file empty-details entry-without-patterns no-service unknown-key wrong-type duplicate-app-id ignored-app-id inconsistent-team malformed-app-id missing-app-id placeholder-app-id apps-not-empty ignored-paths legacy-details-dictionary legacy-paths requires-newer-system system-difference unread-entry duplicate-value empty-variable invalid-variable-name nested-variable region-uk shadowed-variable unknown-variable unterminated-variable unused-variable contradictory-exclude empty-path fragment-in-path not-prefix-in-component optional-query-item query-in-path query-value-not-string raw-character route-syntax url-in-path apps-overlap case-trap duplicate-component encoding-trap exclude-only-entry late-exclude matches-everything never-matches redundant-component unreachable-component backtracking-blowup enumerated-case enumerated-components enumerated-encoding large-expansion repeated-defaults files-differ missing-well-known no-association-file unread-file access-denied broken-answer cdn-bytes-differ cdn-failure cdn-keeps-failure cdn-stale cdn-still-serves cdn-unknown content-type-not-json endless-answer file-not-served html-answer invalid-certificate json-name-served locations-differ no-answer-in-time no-connection private-address rate-limited redirected-file served-at-root-only server-error slow-answer tls-failure twin-differs twin-without-file unasked-content-encoding unexpected-status unknown-host user-agents-differ app-not-served claims-not-a-list claims-not-allowed clip-without-appclips developer-mode-only duplicate-claim ignored-association-file invalid-claim-domain misplaced-wildcard missing-service no-claims no-served-file path-in-claim port-in-claim prefix-not-of-profile scheme-in-claim space-in-claim too-many-claims unclaimed-app unclaimed-service unicode-domain unknown-mode unknown-service unresolved-build-setting uppercase-claim watch-app-claims wildcard-without-apex wrong-prefix'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa rules" format' -l 'format' -d 'The output format.' -rfka 'text json markdown'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa rules" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa rules" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa rules" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa diff" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa diff" -eq 2' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" app' -l 'app' -d 'Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" domain' -l 'domain' -d 'The host of the printed URLs.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" format' -l 'format' -d 'The output format. concise has one line for each finding, github writes workflow annotations, gitlab a Code Quality report. (default: text)' -rfka 'text concise json jsonl sarif github gitlab junit markdown checkstyle'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff"' -l 'output' -d 'Also write a format to a file, such as sarif=aasa.sarif, or to - for standard output. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" min-ios' -l 'min-ios' -d 'The oldest iOS to compare. (default: 9)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" all' -l 'all' -d 'Show a URL for each two components that decide it, not only for each component that changed.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" exit-code' -l 'exit-code' -d 'Exit with status 1 if the files differ or the comparison is undecided.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa diff" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa urls" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" app' -l 'app' -d 'Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" domain' -l 'domain' -d 'The host of the printed URLs.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" format' -l 'format' -d 'The output format.' -rfka 'text urls markdown simctl json'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa urls" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa compact" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" modernize' -l 'modernize' -d 'Rewrite `paths` as `components`, which iOS 12 and older do not read. Implies --drop-before 13.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact"' -l 'name' -d 'A name for the variable that contains a value, such as food=burrito. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" drop-comments' -l 'drop-comments' -d 'Merge components that differ only in their comments.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" drop-before min-ios' -l 'drop-before' -l 'min-ios' -d 'The oldest iOS on which every URL must open the same apps; older ones may read the file differently. (default: 9)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" force' -l 'force' -d 'Also remove components that `aasa lint` reports with an error.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" minify' -l 'minify' -d 'Write no white space.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" check' -l 'check' -d 'Write nothing, and exit with status 1 if the file can be shorter.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" tolerance' -l 'tolerance' -d 'The saving, in per cent, above which --check fails.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" diff' -l 'diff' -d 'Print the changes as a unified diff, and write nothing.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" o output' -l 'output' -s 'o' -d 'Write the file to this path.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" format' -l 'format' -d 'The format of the report. json goes to standard output and contains the file.' -rfka 'text json'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" config' -l 'config' -d 'The configuration. (default: aasa.yml or .aasa.yml in the working directory or the nearest folder above it in the repository)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa compact" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa stats" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats" format' -l 'format' -d 'The output format.' -rfka 'text json'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats" color' -l 'color' -d 'When to use colours. auto uses the terminal, NO_COLOR, CLICOLOR and CLICOLOR_FORCE.' -rfka 'auto always never'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa stats" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa export" -eq 1' -F
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export" app' -l 'app' -d 'Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export" as' -l 'as' -d 'The output format.' -rfka 'pcre nginx json'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export"' -l 'resolve' -d 'For URLs: connect to this address instead of resolving the host. Can be repeated.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export" ca-file' -l 'ca-file' -d 'For URLs: the authorities to trust (PEM) instead of the system\'s. (default: $SSL_CERT_FILE)' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export" allow-private' -l 'allow-private' -d 'For URLs: allow private networks and this computer.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export" timeout' -l 'timeout' -d 'For URLs: the time limit of one response. (default: 30)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa schema" -eq 1' -fka 'aasa apple-app-site-association audit baseline device diff doctor entitlements report'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa schema" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa schema" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'verify' -d 'Match a URL against an association file.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'match' -d 'Match a URL against a component.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'dl' -d 'Download the copy of Apple\'s CDN.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'get' -d 'On a Mac: prints one association of the Mac.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'show' -d 'On a Mac: prints the associations of the Mac.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'reset' -d 'On a Mac: deletes the associations of the Mac, which then requests the files again.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'watch' -d 'On a Mac: prints changes to the associations of the Mac.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'openul' -d 'On a Mac: opens a URL as a universal link on the Mac.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_positional "aasa swcutil" -eq 1' -fa 'developer-mode' -d 'On a Mac: turns `?mode=developer` of claims on or off for the Mac.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" d domain' -l 'domain' -s 'd' -d 'The domain that serves the file. (default: the URL\'s host)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" j json' -l 'json' -s 'j' -d 'The association file: JSON, a path, or - for standard input.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" u url' -l 'url' -s 'u' -d 'The URL, or a path such as /search/. (default: list all apps)' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" verbose' -l 'verbose' -d 'Print more, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" leaks' -l 'leaks' -d 'Run `leaks` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" heap' -l 'heap' -d 'Run `heap` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" vmmap' -l 'vmmap' -d 'Run `vmmap` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" u url' -l 'url' -s 'u' -d 'The URL, or a path such as /search/.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" j json' -l 'json' -s 'j' -d 'The component: JSON, a path, or - for standard input.' -rF
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" verbose' -l 'verbose' -d 'Print more, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" leaks' -l 'leaks' -d 'Run `leaks` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" heap' -l 'heap' -d 'Run `heap` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" vmmap' -l 'vmmap' -d 'Run `vmmap` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil match" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil dl" d domain' -l 'domain' -s 'd' -d 'The domain.' -rfka ''
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil dl" verbose' -l 'verbose' -d 'Print more, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil dl" leaks' -l 'leaks' -d 'Run `leaks` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil dl" heap' -l 'heap' -d 'Run `heap` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil dl" vmmap' -l 'vmmap' -d 'Run `vmmap` on the tool, on a Mac; without effect here.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil dl" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil dl" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil get" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil get" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil show" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil reset" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil reset" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil watch" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil openul" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil openul" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil developer-mode" version' -l 'version' -d 'Show the version.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa swcutil developer-mode" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'aasa' -n '__aasa_should_offer_completions_for_flags_or_options "aasa help" version' -l 'version' -d 'Show the version.'
